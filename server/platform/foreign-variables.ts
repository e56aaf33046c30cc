/** All variables of ours that begin so are known; others there are a mistake. */
const OWN_PREFIXES =
  /^(?:STRIPE|FLUTTERWAVE|PAWAPAY|SMTP|ORGANI[SZ]ATION|CHALLENGE|SANDBOX|PAYOUT|PLATFORM_FEE|RECEIPT|TRUSTED|DEMO_|SECRET_KEY|MAIL_)/
/** Shorter names are too like those of other programs: HOST and HOME. */
const SHORTEST = 6

/** A sentence for each variable that looks like one of ours, and is none: a misspelt setting has no effect, and nobody would notice. */
export function nameMisspelt(
  variables: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const names = Object.keys(variables).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !known.includes(name))
  return names.flatMap((name) => {
    const meant =
      name.length < SHORTEST ? undefined : known.find((one) => one.length >= SHORTEST && isNearly(name, one))
    if (meant) return [`${name}: there is no such setting, and it has no effect. Is ${meant} meant?`]
    return OWN_PREFIXES.test(name)
      ? [`${name}: there is no such setting, and it has no effect (.env.example lists all)`]
      : []
  })
}

/** Whether one becomes the other with at most two letters added, removed or changed. */
function isNearly(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [place, against] of [...other].entries()) {
      const kept = (row[place] ?? 0) + (letter === against ? 0 : 1)
      next.push(Math.min(kept, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return (row[other.length] ?? 0) <= 2
}
