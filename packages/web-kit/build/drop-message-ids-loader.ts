/** Removes the ids that Lingui's macros give to messages. packages/language finds a translation by the English text. */
export default function dropMessageIds(source: string): string {
  return source.replace(/\bid: "[\w-]{6}",\s*(?=message: |values: |components: )/g, '')
}
