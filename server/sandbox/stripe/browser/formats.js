/** How each field is formatted, when it is complete, and Stripe.js's message when it is not. */

const BRANDS = [
  { name: 'visa', pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'mastercard', pattern: /^(5[1-5]|2[2-7])/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { name: 'discover', pattern: /^6(011|5)/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
]
const UNKNOWN = { name: 'unknown', lengths: [16], groups: [4, 4, 4, 4, 3], cvc: 4 }

export const brandOf = (digits) => BRANDS.find((brand) => brand.pattern.test(digits)) ?? UNKNOWN

const problem = (code, message) => ({ type: 'validation_error', code, message })

function group(digits, sizes) {
  const parts = []
  let rest = digits
  for (const size of sizes) {
    if (!rest) break
    parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return parts.join(' ')
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Digits of `MM / YY`; a first digit that can't begin a month gets a leading zero. */
function expiryDigits(digits) {
  return (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4)
}

function expiryProblem(digits) {
  const month = Number(digits.slice(0, 2))
  if (digits.length >= 2 && (month < 1 || month > 12))
    return problem('invalid_expiry_month', "Your card's expiration date is invalid.")
  if (digits.length < 4) return undefined
  const today = new Date()
  const [year, thisYear] = [2000 + Number(digits.slice(2)), today.getFullYear()]
  if (year < thisYear) return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  if (year === thisYear && month < today.getMonth() + 1) {
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  }
  return undefined
}

export const FORMATS = {
  cardNumber: {
    label: 'Credit or debit card number',
    name: 'cardnumber',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    digits: (text) => text.replace(/\D/g, '').slice(0, brandOf(text.replace(/\D/g, '')).lengths[0]),
    show: (digits) => group(digits, brandOf(digits).groups),
    isFull: (digits) => brandOf(digits).lengths.includes(digits.length),
    problem: (digits) =>
      brandOf(digits).lengths.includes(digits.length) && !passesLuhn(digits)
        ? problem('invalid_number', 'Your card number is invalid.')
        : undefined,
    incomplete: problem('incomplete_number', 'Your card number is incomplete.'),
  },
  cardExpiry: {
    label: 'Credit or debit card expiration date',
    name: 'exp-date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    // A browser may fill in four digits of the year.
    digits: (text) => expiryDigits(text.replace(/\D/g, '').replace(/^(\d\d)20(\d\d)$/, '$1$2')),
    show: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`),
    isFull: (digits) => digits.length === 4,
    problem: expiryProblem,
    incomplete: problem('incomplete_expiry', "Your card's expiration date is incomplete."),
  },
  cardCvc: {
    label: 'Credit or debit card CVC/CVV',
    name: 'cvc',
    autocomplete: 'cc-csc',
    placeholder: 'CVC',
    digits: (text, brand) => text.replace(/\D/g, '').slice(0, brand.cvc),
    show: (digits) => digits,
    isFull: (digits, brand) => digits.length === brand.cvc || (brand.name === 'unknown' && digits.length === 3),
    problem: () => undefined,
    incomplete: problem('incomplete_cvc', "Your card's security code is incomplete."),
  },
}
