import { t } from '@lingui/core/macro'
import { type addDriver, driverLink } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { Button, Cluster, Dialog, Quiet, Stack, size, TextField } from '@ungana/ui'
import { momentText, pageUrl, whatsAppHref } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useHostApi } from '#federation/host-api.tsx'

const Code = styled.p`
  font-size: ${size.h2};
  font-variant-numeric: tabular-nums;
  font-weight: 700;
  letter-spacing: 0.2em;
`

const BY_HAND = t`Please copy it from the field`

interface DriverLoginDialogProps {
  readonly name: string
  readonly login: EndpointOutput<typeof addDriver>
  readonly onClose: () => void
}

/** Shows the link and the code once. The code is not in the link's message, so that nobody who reads the chat can log in. */
export function DriverLoginDialog({ name, login, onClose }: DriverLoginDialogProps) {
  const { toast } = useHostApi()
  const [copyFailed, setCopyFailed] = useState(false)
  const link = pageUrl(driverLink.path(login.token))
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ title: t`Link copied` }),
      () => setCopyFailed(true),
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Login link of ${name}`}
      description={t`Send the link to the driver’s phone. Tell the driver the code in a call, not in the same chat. We show both only once.`}
    >
      <Stack $gap={4}>
        <TextField label={t`Link`} value={link} readOnly error={copyFailed ? BY_HAND : undefined} onFocus={({ target }) => target.select()} />
        <Cluster $gap={3}>
          <Button as="a" href={whatsAppHref(t`Log in to Ungana with this link: ${link}`)} target="_blank" rel="noopener noreferrer" variant="outline">
            {t`Send by WhatsApp`}
          </Button>
          <Button variant="outline" onClick={() => void copy()}>
            {t`Copy link`}
          </Button>
        </Cluster>
        <div>
          <Quiet>{t`Code`}</Quiet>
          <Code>{login.code}</Code>
        </div>
        <Quiet>{t`The link works once, until ${momentText(login.expiresAt)}.`}</Quiet>
      </Stack>
    </Dialog>
  )
}
