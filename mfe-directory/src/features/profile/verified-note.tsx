import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Quiet, TextLink } from '@ungana/ui'
import { useServed } from '@ungana/web-kit'

const CONTACT = '/contact'

/** Explains why facts cannot be edited (`children`) and how to have them changed. */
export function VerifiedNote({ children }: { readonly children: string }) {
  const served = useServed()
  return (
    <Quiet>
      {children}{' '}
      {served(CONTACT) ? (
        <Trans>
          <TextLink href={CONTACT}>Contact us</TextLink> if one of them changes.
        </Trans>
      ) : (
        t`Contact us if one of them changes.`
      )}
    </Quiet>
  )
}
