import type { OwnBusiness } from '@ungana/contracts-directory'
import { businessTypeLabel } from '#lib/business-text.ts'
import { Fact, FactList } from '#lib/detail-page.tsx'
import { CompanyForm } from './lazy-forms.ts'
import { hasDraft, Nothing, SectionCard } from './section-card.tsx'
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
        <Fact name="Kind of business">{businessTypeLabel(businessType)}</Fact>
        <Fact name="Category">{category ?? <Nothing>Not chosen yet</Nothing>}</Fact>
        <Fact name="Place">{`${location}, ${country}`}</Fact>
        <Fact name="Founded">{yearFounded ?? <Nothing>Not said yet</Nothing>}</Fact>
        <Fact name="Employees">{employeeCount ?? <Nothing>Not said yet</Nothing>}</Fact>
      </FactList>
    </SectionCard>
  )
}
