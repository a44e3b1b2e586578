import type { SlotModule } from '@ungana/contracts-shell'
import { HostProvider } from '@ungana/web-kit'
import { useSteps } from '#lib/steps.ts'

/** Sends waiting milestones and deliveries from any page of the site. */
const WaitingSteps: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>{host.session.user ? <Sender accountId={host.session.user.id} /> : null}</HostProvider>
)

function Sender({ accountId }: { readonly accountId: string }) {
  useSteps(accountId)
  return null
}

export default WaitingSteps
