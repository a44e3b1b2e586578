/**
 * Who a member is: one name in one country, however it is capitalised and spaced. Two rows with one key are the same member. The parts cannot run
 * into each other: no name holds a line end.
 */
export const memberKey = ({ name, country }: { readonly name: string; readonly country: string }): string => `${folded(name)}\n${folded(country)}`

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
