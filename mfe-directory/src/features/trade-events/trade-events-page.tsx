import { t } from '@lingui/core/macro'
import { exhibitionCategories, exhibitionServicesPath, exhibitionTypes, exportCalendarPath, valuesOf } from '@ungana/contracts-directory'
import { Button, Cluster, DeepBand, HeroBand, HeroTitle, Imigongo, media, Page, radius, SectionHeading } from '@ungana/ui'
import { UnknownChoice, useServed, useTitle, useUrlFilters } from '@ungana/web-kit'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { EventFilters } from './event-filters.tsx'
import { tabOf } from './event-tabs.ts'
import { ExhibitionTabs } from './exhibition-tabs.tsx'
import { TradeCalendar } from './trade-calendar.tsx'

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  margin-top: 48px;
`

const Events = styled.section`
  min-height: 60vh;
`

const Filters = styled.div`
  margin-block: 16px 20px;
`

const Coordination = styled(DeepBand)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 240px;
  margin-top: 48px;
  border-radius: ${radius.card};
  overflow: hidden;

  > div {
    display: grid;
    justify-items: start;
    gap: 12px;
    padding: 32px;
  }

  p {
    max-width: 58ch;
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);

    > div {
      padding: 24px 20px;
    }

    > svg {
      grid-row: 1;
      height: 72px;
    }
  }
`

export default function TradeEventsPage() {
  useTitle(t`Trade Events`)
  const served = useServed()
  const { values, change } = useUrlFilters(['type', 'search', 'industry', 'calendar'])
  const wanted = valuesOf(values.industry)
  const industries = exhibitionCategories.filter((each) => wanted.includes(each))
  const type = tabOf(values.type)

  return (
    <>
      <HeroBand artId="trade-events" title={<HeroTitle>{t`Trade Events`}</HeroTitle>}>
        {t`Meet your next buyer in person. Find fairs and exhibitions in East Africa, across the continent and around the world. We help you book a stand and travel.`}
      </HeroBand>
      <Page>
        <Events aria-labelledby="exhibitions">
          <SectionHeading id="exhibitions">{t`Find an exhibition`}</SectionHeading>
          <Filters>
            <EventFilters
              search={values.search}
              onSearch={(search) => change({ search }, 'typing')}
              industries={industries}
              onIndustry={(industry, on) => change((now) => ({ industry: toggled(now.industry, industry, on) }))}
            />
          </Filters>
          <UnknownChoice value={values.type} choices={exhibitionTypes} shown={t`East African events`} />
          <UnknownChoice
            value={wanted.find((each) => !industries.some((industry) => industry === each)) ?? ''}
            choices={[]}
            shown={industries.join(', ') || t`all industries`}
          />
          <ExhibitionTabs
            type={type}
            filter={{ text: values.search, categories: industries }}
            onType={(chosen) => change({ type: chosen === tabOf('') ? '' : chosen })}
            onClear={() => change({ search: '', industry: '' })}
          />
        </Events>

        <Coordination aria-labelledby="coordination">
          <div>
            <h2 id="coordination">{t`Exhibition coordination services`}</h2>
            <p>
              {t`Travel as a group. We organize stands, transport, printed material and travel. We also arrange trade missions, meetings with buyers and site visits.`}
            </p>
            <Button as={Link} to={exhibitionServicesPath()} variant="primary">
              {t`View coordination services`}
            </Button>
          </div>
          <Imigongo id="exhibition-services" scale={1.4} palette="forest" />
        </Coordination>

        <Section aria-labelledby="calendar">
          <TradeCalendar edition={values.calendar} onEdition={(calendar) => change({ calendar })} />
          <Cluster $gap={3}>
            <Button as={Link} to={exportCalendarPath()} variant="outline" icon={<CalendarPlus aria-hidden />}>
              {t`Export Calendar`}
            </Button>
            {served('/contact') ? (
              <Button as={Link} to="/contact" variant="link">
                {t`Contact us about an event`}
              </Button>
            ) : null}
          </Cluster>
        </Section>
      </Page>
    </>
  )
}

/** The chosen industries in the order of the chips, so that equal choices have equal URLs. */
function toggled(industries: string, industry: string, on: boolean): string {
  const chosen = valuesOf(industries)
  return exhibitionCategories.filter((each) => (each === industry ? on : chosen.includes(each))).join(',')
}
