import { t } from '@lingui/core/macro'

const kinds: Readonly<Record<string, string>> = { forwarder: t`Forwarder`, bank: t`Bank`, insurer: t`Insurer` }
/** A kind of a newer service is shown as it is. */
export const guestKindText = (kind: string) => kinds[kind] ?? kind

const parts: Readonly<Record<string, string>> = { goods: t`goods and transport`, money: t`money, papers and companies` }
export const guestPartsText = (shows: readonly string[]) => shows.map((part) => parts[part] ?? part).join(' · ')
