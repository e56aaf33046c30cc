/** The mobile money options of each currency, by the provider's page of 21 October 2026 and the pages of the countries. */
export const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  KES: ['MPS'],
  GHS: ['AIRTELTIGO', 'MTN', 'TELECEL', 'VODAFONE'],
  UGX: ['Airtel', 'MTN', 'MPS'],
  TZS: ['AIRTEL', 'HALOPESA', 'TIGO', 'VODACOM'],
  RWF: ['MTN', 'MPS'],
  ZMW: ['MPS'],
  XAF: ['MTN', 'ORANGEMONEY'],
  XOF: ['FMM', 'Moov', 'orangemoney', 'ORANGEMONEY', 'WAVE'],
  MWK: ['AIRTELMW'],
}
