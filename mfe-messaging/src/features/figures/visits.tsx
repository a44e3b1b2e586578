import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type CompanyFigures, companyPath, profilePath } from '@ungana/contracts-directory'
import { numberText } from '@ungana/language/formats'
import { color, size, TextLink, TrendChart } from '@ungana/ui'
import { dayText, shortDayText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { useCompanyFigures } from '#lib/use-figures.ts'
import { FigureCard, PendingFigures } from './figure-card.tsx'

/** Views of a company's page, and the searches that led to it. */
export function Visits({ id }: { readonly id: string }) {
  const result = useCompanyFigures(id)
  if (!result.data) return <PendingFigures loading={t`Loading your views...`} failed={t`Your views did not load`} result={result} />
  const { weeks, terms, termsSince } = result.data
  return (
    <>
      <Views id={id} weeks={weeks} />
      <Terms terms={terms} since={termsSince} />
    </>
  )
}

function Views({ id, weeks }: { readonly id: string; readonly weeks: CompanyFigures['weeks'] }) {
  const total = weeks.reduce((sum, { views }) => sum + views, 0)
  if (total === 0) {
    return (
      <FigureCard
        title={t`Views of your page`}
        text={
          <Trans>
            Nobody has opened your page in these weeks. <TextLink href={companyPath(id)}>Share your page</TextLink>, and{' '}
            <TextLink href={profilePath()}>complete your profile</TextLink>: searches find companies by their products and tags.
          </Trans>
        }
      />
    )
  }
  return (
    <TrendChart
      title={t`Views of your page`}
      period={t`Week from`}
      unit={t`views`}
      latest={t`this week`}
      points={weeks.map(({ week, views }) => ({ label: shortDayText(week), value: views }))}
    >
      {plural(total, { one: '# view in 12 weeks, without your own', other: '# views in 12 weeks, without your own' })}
    </TrendChart>
  )
}

const List = styled.table`
  width: 100%;
  margin-top: 8px;
  border-collapse: collapse;
  font-size: ${size.small};
  text-align: start;

  th,
  td {
    padding: 8px 0;
    border-top: 1px solid ${color.line};
    font-weight: 400;
    overflow-wrap: anywhere;
  }

  thead th {
    border-top: 0;
    color: ${color.ink3};
    font-size: ${size.caption};
  }

  td,
  thead th:last-child {
    padding-inline-start: 12px;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`

const RARE = t`We show a search after visitors used it on three days, because a rarer one could point to a person.`

function Terms({ terms, since }: { readonly terms: CompanyFigures['terms']; readonly since: string }) {
  if (terms.length === 0) {
    return (
      <FigureCard
        title={t`Searches that found you`}
        text={
          <>
            {t`No search has led visitors to your page often enough. ${RARE}`}{' '}
            <Trans>
              <TextLink href={`${profilePath()}#about`}>Add tags</TextLink> with the words that buyers use.
            </Trans>
          </>
        }
      />
    )
  }
  return (
    <FigureCard title={t`Searches that found you`} text={t`Since ${dayText(since)}. ${RARE}`}>
      <List>
        <thead>
          <tr>
            <th scope="col">{t`Search`}</th>
            <th scope="col">{t`Times opened`}</th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ term, openings }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>{numberText(openings)}</td>
            </tr>
          ))}
        </tbody>
      </List>
    </FigureCard>
  )
}
