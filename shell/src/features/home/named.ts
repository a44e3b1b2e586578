import { translated } from '@ungana/language/texts'

/** A name of the contracts in the page's language. Like `inLanguage`, which also knows names with numbers and would be too large for home. */
export const named = (name: string): string => translated({ message: name })
