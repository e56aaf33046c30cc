/**
 * Whether this is the routing number of a bank in the USA: nine digits whose weighted sum (3, 7, 1, over and over) is a multiple
 * of ten, as the American Bankers Association defines it, and whose first digits are in a range assigned to banks.
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(text)) return false
  const weights = [3, 7, 1]
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0)
  return sum % 10 === 0
}
