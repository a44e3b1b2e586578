import type { SlotModule } from '@ungana/contracts-shell'
import { HostProvider } from '@ungana/web-kit'
import { useSteps } from '#lib/steps.ts'

/** Sends waiting milestones and deliveries from any page of the site. */
const WaitingSteps: SlotModule['default'] = ({ host }) => <HostProvider host={host}>{host.session.user ? <Sender /> : null}</HostProvider>

function Sender() {
  useSteps()
  return null
}

export default WaitingSteps
