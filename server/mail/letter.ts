/** What a mail says. All of it is plain text; people's names may stand in it. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** The one thing to do. `url` is an address of ours. */
  action?: { label: string; url: string }
  /** What stands below the action. */
  ending?: string[]
}

export interface MailBodies {
  text: string
  html: string
}

const BUTTON =
  'display:inline-block;padding:14px 22px;border-radius:8px;background:#14532d;color:#ffffff;font-weight:bold;text-decoration:none'

/** A letter as text and as HTML: one narrow column that needs no picture, no script and no style sheet, readable at 320 px. */
export function writeLetter({ subject, paragraphs, action, ending = [] }: Letter): MailBodies {
  const link = action ? [`${action.label}: ${action.url}`] : []
  const text = [...paragraphs, ...link, ...ending, 'Pamoja'].join('\n\n')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>
<p style="font-size:14px;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(action.url)}</p>`
    : ''
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto">
<h1 style="font-size:20px">${escapeHtml(subject)}</h1>
${htmlParagraphs(paragraphs)}
${button}
${htmlParagraphs([...ending, 'Pamoja'])}
</div>
</body>
</html>
`
  return { text: `${text}\n`, html }
}

function htmlParagraphs(paragraphs: string[]): string {
  return paragraphs.map((text) => `<p dir="auto">${escapeHtml(text)}</p>`).join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
