const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes text for an element or a quoted attribute of HTML or XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
