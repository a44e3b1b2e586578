import type { OwnBusiness } from '@ungana/contracts-directory'
import { businessTypeLabel } from '#lib/business-text.ts'
import { Fact, FactList } from '#lib/detail-page.tsx'
import { CompanyForm } from './lazy-forms.ts'
import { hasDraft, MissingValue, SectionCard } from './section-card.tsx'
import { companyFields } from './sections.ts'

export function CompanySection({ profile }: { readonly profile: OwnBusiness }) {
  const { businessName, companyName, businessType, category, country, location, yearFounded, employeeCount } = profile
  return (
    <SectionCard
      section="company"
      title="Company"
      what="company"
      startsOpen={hasDraft(profile.id, 'company', companyFields(profile.own.factsFixed))}
      form={(close) => <CompanyForm profile={profile} close={close} />}
    >
      <FactList>
        <Fact name="Business name">{businessName}</Fact>
        <Fact name="Registered name">{companyName}</Fact>
        <Fact name="Business type">{businessTypeLabel(businessType)}</Fact>
        <Fact name="Category">{category ?? <MissingValue>Not added</MissingValue>}</Fact>
        <Fact name="Location">{`${location}, ${country}`}</Fact>
        <Fact name="Founded">{yearFounded ?? <MissingValue>Not added</MissingValue>}</Fact>
        <Fact name="Employees">{employeeCount ?? <MissingValue>Not added</MissingValue>}</Fact>
      </FactList>
    </SectionCard>
  )
}
