import { companyContact } from '@ungana/contracts-directory'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { safeParse } from 'zod/v4/core'
import { CompanyContactPanel } from '#features/company-contact/company-contact-panel.tsx'

/** Contact options on a company's page. */
const CompanyContactSlot: SlotModule['default'] = ({ host, context }) => {
  const { data: company } = safeParse(companyContact, context)
  if (!company) return null
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        <CompanyContactPanel key={company.businessId} company={company} />
      </LinkProvider>
    </HostProvider>
  )
}

export default CompanyContactSlot
