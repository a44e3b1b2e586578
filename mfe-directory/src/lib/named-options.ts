import { inLanguage } from '@ungana/web-kit'

/** The options of a select whose values are English names: countries, categories. */
export const namedOptions = (names: readonly string[]) => names.map((value) => ({ value, label: inLanguage(value) }))
