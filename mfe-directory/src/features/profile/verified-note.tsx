import { Quiet, TextLink } from '@ungana/ui'
import { useServed } from '@ungana/web-kit'

const CONTACT = '/contact'

/** Why facts cannot be edited, as `children` say, and what to do about it. */
export function VerifiedNote({ children }: { readonly children: string }) {
  const served = useServed()
  return (
    <Quiet>
      {children} {served(CONTACT) ? <TextLink href={CONTACT}>Write to us</TextLink> : 'Write to us'} if one of them changes.
    </Quiet>
  )
}
