import { Quiet, TextLink } from '@ungana/ui'
import { useServed } from '@ungana/web-kit'

const CONTACT = '/contact'

/** Explains why facts cannot be edited (`children`) and how to have them changed. */
export function VerifiedNote({ children }: { readonly children: string }) {
  const served = useServed()
  return (
    <Quiet>
      {children} {served(CONTACT) ? <TextLink href={CONTACT}>Contact us</TextLink> : 'Contact us'} if one of them changes.
    </Quiet>
  )
}
