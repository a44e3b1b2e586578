import { t } from '@lingui/core/macro'
import { type Booking, shareBooking, sharedBookingLink, unshareBooking } from '@ungana/contracts-logistics'
import { Button, Card, Cluster, Quiet, SectionHeading, Stack, TextField } from '@ungana/ui'
import { ActionFailure, call, pageUrl, useHost, whatsAppHref } from '@ungana/web-kit'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { useAction } from '#lib/queries.ts'

const DAYS = sharedBookingLink.seconds / (24 * 60 * 60)
const BY_HAND = t`Please copy it from the field`

/** Creates or ends a public link to the milestones. */
export function ShareLink({ booking: { id, shareToken } }: { readonly booking: Booking }) {
  const { toast } = useHost()
  const [copyFailed, setCopyFailed] = useState(false)
  const params = { id }
  const sharing = useAction((_: undefined, options) => call(shareBooking, { params }, options), { failure: t`Not shared` })
  const ending = useAction((_: undefined, options) => call(unshareBooking, { params }, options), {
    failure: t`Failed to stop sharing`,
    onDone: () => toast({ title: t`Sharing stopped` }),
  })
  const link = shareToken === null ? '' : pageUrl(sharedBookingLink.path(shareToken))
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => {
        setCopyFailed(false)
        toast({ title: t`Link copied` })
      },
      () => {
        setCopyFailed(true)
        toast({ title: t`Not copied`, description: BY_HAND, variant: 'destructive' })
      },
    )
  return (
    <Card as="section" aria-labelledby="share-link">
      <Stack $gap={4}>
        <SectionHeading id="share-link">{t`Share a tracking link`}</SectionHeading>
        <Quiet>
          {t`Anyone with this link can see the route and the milestones without an account. They cannot see names, contacts or the price. The link works for ${DAYS} days.`}
        </Quiet>
        <ActionFailure error={sharing.refusal ?? ending.refusal} />
        {shareToken === null ? (
          <div>
            <Button variant="outline" loading={sharing.pending} onClick={() => sharing.run(undefined)}>
              {t`Create link`}
            </Button>
          </div>
        ) : (
          <>
            <TextField label={t`Link`} value={link} readOnly error={copyFailed ? BY_HAND : undefined} onFocus={({ target }) => target.select()} />
            <Cluster $gap={3}>
              <Button
                as="a"
                href={whatsAppHref(t`Follow this load on Ungana: ${link}`)}
                target="_blank"
                rel="noopener noreferrer"
                variant="outline"
                icon={<MessageCircle aria-hidden />}
              >
                {t`Share by WhatsApp`}
              </Button>
              <Button variant="outline" onClick={copy}>
                {t`Copy link`}
              </Button>
              <Button variant="ghost" loading={ending.pending} onClick={() => ending.run(undefined)}>
                {t`Stop sharing`}
              </Button>
            </Cluster>
          </>
        )}
      </Stack>
    </Card>
  )
}
