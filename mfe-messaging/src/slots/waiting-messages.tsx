import { useQueryClient } from '@tanstack/react-query'
import type { SlotModule } from '@ungana/contracts-shell'
import { HostProvider, useHost } from '@ungana/web-kit'
import { messagingKey } from '#lib/message-keys.ts'
import { useOutbox } from '#lib/outbox/use-outbox.ts'

/** Sends what waits, on whatever page the account is. */
const WaitingMessages: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>{host.session.user ? <Sender accountId={host.session.user.id} /> : null}</HostProvider>
)

function Sender({ accountId }: { readonly accountId: string }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  useOutbox(accountId, {
    sent: () => void queries.invalidateQueries({ queryKey: messagingKey(accountId) }),
    refused: ({ otherName, refusal }) =>
      toast({ title: 'Failed to send message', description: `To ${otherName}: ${refusal?.message}`, variant: 'destructive' }),
  })
  return null
}

export default WaitingMessages
