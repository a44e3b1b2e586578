import type { SlotModule } from '@ungana/contracts-shell'
import { HostProvider } from '@ungana/web-kit'
import { useReports } from '#lib/reports.ts'

/** Sends waiting reports from any page of the site. */
const WaitingReports: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>{host.session.user ? <Sender accountId={host.session.user.id} /> : null}</HostProvider>
)

function Sender({ accountId }: { readonly accountId: string }) {
  useReports(accountId)
  return null
}

export default WaitingReports
