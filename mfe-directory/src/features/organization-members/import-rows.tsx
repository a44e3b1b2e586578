import { t } from '@lingui/core/macro'
import { IMPORT_ROWS_PAGE_SIZE, type ImportOutcome, type MemberImportRow } from '@ungana/contracts-directory'
import {
  Badge,
  type BadgeTone,
  Card,
  Chip,
  Cluster,
  color,
  LoadedList,
  media,
  Pager,
  pageCountOf,
  SectionHeading,
  SkeletonText,
  size,
} from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { fieldLabels } from './column-options.ts'
import { useImportRows } from './member-queries.ts'
import { outcomeLabels, outcomes } from './outcome-counts.tsx'

const Chips = styled(Cluster)`
  margin-block: 12px 20px;
`

const Row = styled.div`
  display: grid;
  grid-template-columns: 4.5em minmax(0, 1fr) auto;
  align-items: baseline;
  gap: 2px 12px;

  /* On a phone the line number and the outcome share a row, with the name below. */
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;

    > :nth-child(2) {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`

const Line = styled.span`
  color: ${color.ink3};
  font-size: ${size.caption};
  font-variant-numeric: tabular-nums;
`

const Name = styled.span`
  font-weight: 600;
  overflow-wrap: anywhere;

  > span {
    color: ${color.ink2};
    font-weight: 400;
  }
`

const Details = styled.ul`
  grid-column: 2 / -1;

  ${media.phone} {
    grid-column: 1 / -1;
  }

  margin: 0;
  padding: 0;
  list-style: none;
  color: ${color.ink2};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`

const Pages = styled(Pager)`
  margin-top: 20px;
`

const tones: Readonly<Record<ImportOutcome, BadgeTone>> = {
  new: 'success',
  changed: 'warning',
  unchanged: 'neutral',
  duplicate: 'neutral',
  bad: 'danger',
}

interface ImportRowsProps {
  readonly organizationId: string
  readonly importId: string
  readonly version: number
  readonly counts: Readonly<Record<ImportOutcome, number>>
}

/** Each row of the file with its outcome and the reason. */
export function ImportRows({ organizationId, importId, version, counts }: ImportRowsProps) {
  const [outcome, setOutcome] = useState<ImportOutcome | undefined>(undefined)
  const [page, setPage] = useState(1)
  const result = useImportRows(organizationId, importId, version, { outcome, page })
  const { data } = result
  const show = (chosen: ImportOutcome | undefined) => {
    setOutcome(chosen)
    setPage(1)
  }
  return (
    <Card as="section" aria-label={t`Rows of the file`}>
      <SectionHeading>{t`Rows of the file`}</SectionHeading>
      <Chips $gap={2} role="group" aria-label={t`Show`}>
        <Chip pressed={outcome === undefined} onPressedChange={() => show(undefined)}>
          {t`All`}
        </Chip>
        {outcomes
          .filter((each) => counts[each] > 0)
          .map((each) => (
            <Chip key={each} pressed={outcome === each} onPressedChange={() => show(each)}>
              {outcomeLabels[each]}
            </Chip>
          ))}
      </Chips>
      <div aria-busy={result.isPlaceholderData}>
        <LoadedList
          result={{ ...result, data: data?.items.map((row) => ({ ...row, id: String(row.line) })) }}
          words={{ loading: t`Loading rows...`, failed: t`Error loading rows`, failedHint: t`Please try again`, empty: t`No rows` }}
          artId={importId}
          row={(row) => <ImportRow row={row} />}
          skeleton={<SkeletonText width="70%" />}
        />
      </div>
      <Pages page={page} pageCount={pageCountOf(data?.total ?? 0, IMPORT_ROWS_PAGE_SIZE)} onNavigate={setPage} />
    </Card>
  )
}

function ImportRow({ row: { line, outcome, reason, name, country, changes } }: { readonly row: MemberImportRow }) {
  const known = outcomes.find((each) => each === outcome)
  return (
    <Row>
      <Line>{t`Line ${line}`}</Line>
      <Name>
        {name || t`(no name)`} {country ? <span>· {inLanguage(country)}</span> : null}
      </Name>
      <Badge tone={known ? tones[known] : 'neutral'}>{known ? outcomeLabels[known] : outcome}</Badge>
      {reason || changes.length > 0 ? (
        <Details>
          {reason ? <li>{reason}</li> : null}
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {fieldLabels[field as keyof typeof fieldLabels] ?? field}: {from ? <s>{from}</s> : t`empty`} → {to}
            </li>
          ))}
        </Details>
      ) : null}
    </Row>
  )
}
