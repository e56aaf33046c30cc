import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import { json, type Reply, type Route, readJson, route, type SandboxRequest } from '../http'
import type { PawapayOperation, World } from '../world'
import { addOperation, covers, findOperation, MOST, NETWORKS, presentOperation, presentWallets } from './operations'

const uuid4 = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
const common = {
  /** Up to 18 digits before the point; no leading or trailing zeros that mean nothing. */
  amount: z.string().regex(/^([0]|[1-9][0-9]{0,17})(\.[0-9]{0,3}[1-9])?$/),
  currency: z.string().length(3),
  metadata: z.array(z.record(z.string(), z.string())).max(10),
}
const customerMessage = z.string().regex(/^[a-zA-Z0-9 ]{4,22}$/)
const account = z.strictObject({
  type: z.literal('MMO'),
  accountDetails: z.strictObject({ phoneNumber: z.string(), provider: z.string() }),
})
/** The bodies of the calls. Strict, so that a misspelt field fails here and not at the real provider. */
const depositRequest = z.strictObject({
  ...common,
  depositId: uuid4,
  payer: account,
  clientReferenceId: z.string().max(100),
  customerMessage,
})
const payoutRequest = z.strictObject({ ...common, payoutId: uuid4, recipient: account, customerMessage })
const refundRequest = z.strictObject({ ...common, refundId: uuid4, depositId: uuid4 })

export function pawapayRoutes(world: World): Route[] {
  const call = (name: string, at: string, work: (request: SandboxRequest) => Reply) =>
    route(`pawapay.${name}`, at.replace(' ', ' /v2/'), async (request, gate) => {
      if (request.headers.authorization !== `Bearer ${world.keys.pawapayApiToken}`)
        return failure(403, 'AUTHENTICATION_ERROR', 'The API token is not valid')
      return (await gate(() => work(request))).sent
    })
  const create = <Schema extends z.ZodType>(
    kind: PawapayOperation['kind'],
    schema: Schema,
    work: (request: z.output<Schema>) => Reply,
  ) =>
    call(`${kind}s.create`, `POST ${kind}s`, ({ body }) => {
      const parsed = schema.safeParse(readJson(body))
      if (parsed.success) return work(parsed.data)
      const [issue] = parsed.error.issues
      return failure(400, 'INVALID_PARAMETER', `${issue?.path.join('.')}: ${issue?.message}`)
    })
  const status = (kind: PawapayOperation['kind']) =>
    call(`${kind}s.status`, `GET ${kind}s/:id`, ({ id }) => {
      const operation = findOperation(world, kind, id)
      return json(200, operation ? { status: 'FOUND', data: presentOperation(operation) } : { status: 'NOT_FOUND' })
    })
  return [
    create('deposit', depositRequest, ({ depositId: id, payer: { accountDetails }, ...order }) =>
      initiate(world, { ...order, ...accountDetails, kind: 'deposit', id }),
    ),
    status('deposit'),
    create('payout', payoutRequest, ({ payoutId: id, recipient: { accountDetails }, ...order }) =>
      initiate(world, { ...order, ...accountDetails, kind: 'payout', id }),
    ),
    status('payout'),
    create('refund', refundRequest, (request) => createRefund(world, request)),
    status('refund'),
    call('balances', 'GET wallet-balances', () => json(200, { balances: presentWallets(world) })),
    call('keys', 'GET public-key/http', () => json(200, [{ id: KEY_ID, key: publicKeyOf(world) }])),
  ]
}

interface Initiation extends Pick<PawapayOperation, 'id' | 'amount' | 'currency' | 'provider' | 'phoneNumber'> {
  kind: 'deposit' | 'payout'
  customerMessage: string
  clientReferenceId?: string
  metadata: Record<string, string>[]
}

function initiate(world: World, initiation: Initiation): Reply {
  const { kind, id, amount, currency, provider, phoneNumber, metadata } = initiation
  if (findOperation(world, kind, id)) return answer('DUPLICATE_IGNORED')
  const network = NETWORKS.get(provider)
  if (!network) return rejected('INVALID_PROVIDER')
  if (network.currency !== currency) return rejected('INVALID_CURRENCY')
  if (network.decimals === 0 && amount.includes('.')) return rejected('INVALID_AMOUNT')
  if (kind === 'deposit' && Number(amount) > (MOST[provider] ?? Infinity)) return rejected('AMOUNT_OUT_OF_BOUNDS')
  if (!new RegExp(`^${network.prefix}\\d{7,10}$`).test(phoneNumber)) return rejected('INVALID_PHONE_NUMBER')
  if (world.settings.closedNetworks.includes(provider)) return rejected('PROVIDER_TEMPORARILY_UNAVAILABLE')
  if (kind === 'payout' && !covers(world, network.country, amount)) return rejected('PAWAPAY_WALLET_OUT_OF_FUNDS')
  addOperation(world, {
    ...{ kind, id, amount, currency, provider, phoneNumber },
    status: 'ACCEPTED',
    country: network.country,
    depositId: null,
    clientReferenceId: initiation.clientReferenceId ?? null,
    customerMessage: initiation.customerMessage,
    metadata: Object.assign({}, ...metadata),
    failureCode: null,
    createdAt: world.now(),
  })
  return answer('ACCEPTED')
}

/** Refunds a completed deposit. Only one refund of a deposit may be under way. */
function createRefund(world: World, request: z.output<typeof refundRequest>): Reply {
  const { refundId: id, depositId, amount, metadata } = request
  if (findOperation(world, 'refund', id)) return answer('DUPLICATE_IGNORED')
  const deposit = findOperation(world, 'deposit', depositId)
  if (!deposit) return rejected('NOT_FOUND')
  if (deposit.status !== 'COMPLETED') return rejected('INVALID_STATE')
  const earlier = Object.values(world.state.pawapay.operations).filter(
    (operation) => operation.kind === 'refund' && operation.depositId === depositId && operation.status !== 'FAILED',
  )
  if (earlier.some(({ status }) => status !== 'COMPLETED')) return rejected('REFUND_IN_PROGRESS')
  const left = earlier.reduce((rest, refund) => rest - Number(refund.amount), Number(deposit.amount))
  if (left <= 0) return rejected('DEPOSIT_ALREADY_REFUNDED')
  if (Number(amount) > left) return rejected('AMOUNT_TOO_LARGE')
  if (!covers(world, deposit.country, amount)) return rejected('PAWAPAY_WALLET_OUT_OF_FUNDS')
  addOperation(world, {
    ...deposit,
    kind: 'refund',
    id,
    status: 'ACCEPTED',
    amount,
    depositId,
    metadata: Object.assign({}, ...metadata),
    createdAt: world.now(),
  })
  return answer('ACCEPTED')
}

const answer = (status: string): Reply => json(200, { status })

const rejected = (failureCode: string): Reply =>
  json(200, { status: 'REJECTED', failureReason: { failureCode, failureMessage: `Simulated: ${failureCode}` } })

function failure(status: number, failureCode: string, failureMessage: string): Reply {
  return json(status, { failureReason: { failureCode, failureMessage } })
}

export function pawapayFailure(status: number): Reply {
  return failure(status, status === 400 ? 'INVALID_INPUT' : 'UNKNOWN_ERROR', 'Unable to process the request')
}

const KEY_ID = 'HTTP_EC_P256_KEY:1'
/** Seconds that a signature is valid. */
const LIFE = 60

function privateKeyOf(world: World, name: string): KeyObject {
  const secret = createHash('sha256').update(`${world.state.seed}:key:${name}`).digest()
  // A number below the order of the curve.
  secret[0] = (secret[0] ?? 0) & 0x7f
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', d: base64url(secret), x: base64url(x), y: base64url(y) }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

function publicKeyOf(world: World): string {
  return createPublicKey(privateKeyOf(world, 'pawapay')).export({ type: 'spki', format: 'pem' }).toString()
}

/** The headers of a signed callback to this address, as RFC 9421 and pawaPay's page "Signatures" describe them. */
export function signCallback(
  world: World,
  body: string,
  address: string,
  { badSignature, ageSeconds }: { badSignature: boolean; ageSeconds: number },
): Record<string, string> {
  const created = world.seconds() - ageSeconds
  const { host, pathname } = new URL(address)
  const covered = ['@method', '@authority', '@path', 'signature-date', 'content-digest', 'content-type']
  const headers: Record<string, string> = {
    'signature-date': new Date(created * 1000).toISOString(),
    'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
    'content-type': 'application/json; charset=UTF-8',
  }
  const values: Record<string, string | undefined> = {
    '@method': 'POST',
    '@authority': host,
    '@path': pathname,
    ...headers,
  }
  const list = covered.map((name) => `"${name}"`).join(' ')
  const parameters = `(${list});alg="ecdsa-p256-sha256";keyid="${KEY_ID}";created=${created};expires=${created + LIFE}`
  const lines = [...covered.map((name) => `"${name}": ${values[name]}`), `"@signature-params": ${parameters}`]
  const key = privateKeyOf(world, badSignature ? 'pawapay-wrong' : 'pawapay')
  const signature = sign('sha256', Buffer.from(lines.join('\n')), key).toString('base64')
  return { ...headers, 'Signature-Input': `sig-pp=${parameters}`, Signature: `sig-pp=:${signature}:` }
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
