/**
 * The key of a sentence in catalogues: its English, and in brackets what it is about where the same English has two meanings:
 * `Open ⟨a fundraiser⟩`.
 */
export const keyOf = (text: string, context?: string): string => (context ? `${text} ⟨${context}⟩` : text)
