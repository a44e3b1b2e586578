import { inLanguage } from '@ungana/web-kit'

/** A fixed choice, with its name in the page's language. */
export const choiceOf = (value: string) => ({ value, label: inLanguage(value) })
