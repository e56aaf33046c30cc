export const whatsAppText = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`

/** The question mark is for Android, the ampersand for iPhones. */
export const smsText = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`
