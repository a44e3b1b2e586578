import { numberTag } from './current.ts'

const made = new Map<string, unknown>()

/** One of Intl's formatters, made once for each language and options. Making one takes longer than all that it formats on a page. */
export function formatter<Formatter, Options>(Kind: new (tag: string, options?: Options) => Formatter, tag: string, options?: Options): Formatter {
  const key = [Kind.name, tag, JSON.stringify(options)].join()
  const known = (made.get(key) as Formatter | undefined) ?? new Kind(tag, options)
  made.set(key, known)
  return known
}

/** As the document's language writes numbers. Intl's first use takes long on a phone, and small counts look the same in all our languages. */
export const numberText = (number: number, options?: Intl.NumberFormatOptions): string =>
  !options && Number.isInteger(number) && number >= 0 && number < 1000
    ? `${number}`
    : formatter(Intl.NumberFormat, numberTag(), options).format(number)
