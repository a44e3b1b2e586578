import { t } from '@lingui/core/macro'
import { UnknownChoice, urlText } from '@ungana/web-kit'

/** Says that the list has no such type, and what it shows instead. */
export function UnknownType({ type }: { readonly type: string }) {
  return <UnknownChoice value={urlText(type)} choices={['business']} shown={t`businesses`} />
}
