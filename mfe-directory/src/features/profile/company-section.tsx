import { t } from '@lingui/core/macro'
import type { OwnBusiness } from '@ungana/contracts-directory'
import { inLanguage, useWriter } from '@ungana/web-kit'
import { businessTypeLabel } from '#lib/business-text.ts'
import { Fact, FactList } from '#lib/detail-page.tsx'
import { CompanyForm } from './lazy-forms.ts'
import { hasDraft, MissingValue, SectionCard } from './section-card.tsx'
import { companyFields } from './sections.ts'

export function CompanySection({ profile }: { readonly profile: OwnBusiness }) {
  const writer = useWriter() ?? ''
  const { businessName, companyName, businessType, category, country, location, yearFounded, employeeCount } = profile
  return (
    <SectionCard
      section="company"
      title={t`Company`}
      editLabel={t`Edit company`}
      startsOpen={hasDraft(writer, 'company', companyFields(profile.own.factsFixed))}
      form={(close) => <CompanyForm profile={profile} close={close} />}
    >
      <FactList>
        <Fact name={t`Business name`}>{businessName}</Fact>
        <Fact name={t`Registered name`}>{companyName}</Fact>
        <Fact name={t`Business type`}>{businessTypeLabel(businessType)}</Fact>
        <Fact name={t`Category`}>{(category && inLanguage(category)) ?? <MissingValue>{t`Not added`}</MissingValue>}</Fact>
        <Fact name={t`Location`}>{`${location}, ${inLanguage(country)}`}</Fact>
        <Fact name={t`Founded`}>{yearFounded ?? <MissingValue>{t`Not added`}</MissingValue>}</Fact>
        <Fact name={t`Employees`}>{employeeCount ?? <MissingValue>{t`Not added`}</MissingValue>}</Fact>
      </FactList>
    </SectionCard>
  )
}
