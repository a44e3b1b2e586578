import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { SlotModule } from '@ungana/contracts-shell'
import { HostProvider, useHost } from '@ungana/web-kit'
import { messagingKey } from '#lib/message-keys.ts'
import { useOutgoingMessages } from '#lib/outgoing-messages.ts'

/** Sends waiting messages from any page of the site. */
const WaitingMessages: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>{host.session.user ? <Sender accountId={host.session.user.id} /> : null}</HostProvider>
)

function Sender({ accountId }: { readonly accountId: string }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  useOutgoingMessages({
    sent: () => void queries.invalidateQueries({ queryKey: messagingKey(accountId) }),
    refused: ({ data, refusal }) =>
      toast({ title: t`Failed to send message`, description: t`To ${data.otherName}: ${refusal?.message ?? ''}`, variant: 'destructive' }),
  })
  return null
}

export default WaitingMessages
