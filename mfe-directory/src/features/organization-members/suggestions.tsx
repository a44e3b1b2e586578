import { plural, t } from '@lingui/core/macro'
import { companyPath, IMPORT_ROWS_PAGE_SIZE } from '@ungana/contracts-directory'
import { Button, Card, Checkbox, Cluster, ErrorPanel, Pager, pageCountOf, SectionHeading, SkeletonText, Stack, TextLink } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import { useState } from 'react'
import { useImportRows } from './member-queries.ts'

interface SuggestionsProps {
  readonly organizationId: string
  readonly importId: string
  readonly version: number
  readonly total: number
  /** Lines whose suggestion the user has accepted. */
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (lines: ReadonlySet<number>) => void
}

/** Companies on Ungana that may be among the imported members. A member is linked to a company only if the user selects it. */
export function Suggestions({ organizationId, importId, version, total, chosen, onChoose }: SuggestionsProps) {
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useImportRows(organizationId, importId, version, { suggested: 'true', page })
  const rows = data?.items.flatMap(({ line, name, suggestion }) => (suggestion ? [{ line, name, suggestion }] : [])) ?? []
  const select = (lines: readonly number[], on: boolean) => {
    const now = new Set(chosen)
    for (const line of lines)
      if (on) now.add(line)
      else now.delete(line)
    onChoose(now)
  }
  const all = rows.length > 0 && rows.every(({ line }) => chosen.has(line))
  return (
    <Card as="section" aria-label={t`Companies on Ungana`}>
      <Stack $gap={3}>
        <SectionHeading
          description={plural(total, {
            one: 'One member looks like a company that is registered here. Select those that are the same company. We link their names to the company pages and notify the companies, which can remove the link.',
            other:
              '# members look like a company that is registered here. Select those that are the same company. We link their names to the company pages and notify the companies, which can remove the link.',
          })}
        >
          {t`Companies on Ungana`}
        </SectionHeading>
        {isError ? (
          <ErrorPanel title={t`Error loading suggestions`} onRetry={() => refetch()} retrying={isFetching}>
            {t`Please try again`}
          </ErrorPanel>
        ) : null}
        {data || isError ? null : <SkeletonText width="60%" />}
        {rows.length > 1 ? (
          <Cluster>
            <Button
              variant="outline"
              size="small"
              onClick={() =>
                select(
                  rows.map(({ line }) => line),
                  !all,
                )
              }
            >
              {all ? t`Select none` : t`Select all on this page`}
            </Button>
          </Cluster>
        ) : null}
        <div>
          {rows.map(({ line, name, suggestion: { id, businessName, location, country, by } }) => (
            <Checkbox
              key={line}
              checked={chosen.has(line)}
              onChange={({ target }) => select([line], target.checked)}
              label={name}
              hint={
                <>
                  <TextLink href={companyPath(id)}>{businessName}</TextLink>, {location}, {inLanguage(country)} ·{' '}
                  {by === 'name' ? t`same name and country` : t`same website`}
                </>
              }
            />
          ))}
        </div>
        <Pager page={page} pageCount={pageCountOf(data?.total ?? 0, IMPORT_ROWS_PAGE_SIZE)} onNavigate={setPage} />
      </Stack>
    </Card>
  )
}
