import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { drawComparison, inquiryPath, quoteCurrencies, type RequestDetails } from '@ungana/contracts-messaging'
import { currentLanguage } from '@ungana/language/formats'
import { Button, Cluster, color, media, Notice, Quiet, SelectField, Stack, size } from '@ungana/ui'
import { call, lazyPage, saveCsv, saveFile, useHost, useMay, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useExchangeRates } from '#lib/exchange-rates.ts'
import { failureText } from '#lib/failure-text.ts'
import { useCompareCurrency, useLanePrices, useTrust } from './comparison-queries.ts'
import type { CostsDialogProps } from './costs-dialog.tsx'
import type { Comparison } from './door-cost.ts'
import { columnNames, csvRows, type QuoteRow, quoteRows, rateNotes } from './quote-rows.ts'

const CostsDialog = lazyPage<CostsDialogProps>(() => import(/* webpackChunkName: 'costs' */ './costs-dialog.tsx'))

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};

  th,
  td {
    padding-block: 10px;
    padding-inline: 0 12px;
    border-bottom: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }

  thead th {
    color: ${color.ink2};
    font-weight: 600;
  }

  button {
    white-space: nowrap;
  }

  tbody th a {
    display: inline-block;
    padding-block: 4px;
  }

  ${media.phone} {
    display: block;

    thead {
      display: none;
    }

    tbody,
    tr,
    td,
    th {
      display: block;
    }

    tr {
      padding-block: 12px;
      border-bottom: 1px solid ${color.line};
    }

    td,
    th {
      display: grid;
      grid-template-columns: 40% minmax(0, 1fr);
      gap: 0 12px;
      padding: 3px 0;
      border: 0;
    }

    th,
    td:not([data-label]) {
      grid-template-columns: 1fr;
    }

    th {
      font-size: ${size.body};
    }

    td[data-label]::before {
      content: attr(data-label);
      grid-row: 1 / span 4;
      color: ${color.ink2};
    }

    td > div {
      grid-column: 2;
    }
  }
`

const Line = styled.div`
  color: ${color.ink2};
  font-weight: 400;
  font-size: ${size.caption};
`

/* Amounts stay on one line where the table has columns. */
const Main = styled.div<{ $strong: boolean; $missing: boolean; $amount: boolean }>`
  white-space: ${({ $amount }) => ($amount ? 'nowrap' : 'normal')};
  color: ${({ $missing }) => ($missing ? color.ink2 : 'inherit')};
  font-weight: ${({ $strong }) => ($strong ? 700 : 'inherit')};

  ${media.phone} {
    white-space: normal;
  }
`

/** The column of the cost at the door. */
const DOOR = 3

const Choice = styled.div`
  max-width: 220px;
`

const explanation = () =>
  t`The lowest cost at your door comes first, per unit if you gave a quantity. Incomplete costs come last. At equal cost, verified suppliers come first, then those with more completed deals and goods ready on time. Freight is the median price on the lane for loads of 0.5 to 5 t.`

/** The same rows for the service that draws them. */
const pdfOf = ({ subject }: RequestDetails, rows: readonly QuoteRow[], notes: readonly { readonly text: string }[]) => ({
  language: currentLanguage(),
  title: t`Comparison of quotes: ${subject}`.slice(0, 500),
  notes: [...notes.map(({ text }) => text), explanation()],
  suppliers: rows.map(({ cost: { inquiry }, supplier, cells }) => ({
    name: inquiry.other.name,
    facts: [...supplier],
    cells: cells.map(({ name, lines: [main = t`Not stated`, ...more] }, index) => ({ name, lines: [main, ...more], strong: index === DOOR })),
  })),
})

interface QuoteComparisonProps {
  readonly accountId: string
  readonly request: RequestDetails
}

/** The quotes of a request by their cost at the buyer's door: a table, or cards on a phone. */
export function QuoteComparison({ accountId, request }: QuoteComparisonProps) {
  const { need, inquiries } = request
  const [currency, setCurrency] = useCompareCurrency(accountId, need?.target?.currency ?? 'USD')
  const rates = useExchangeRates()
  const lanes = useLanePrices(request)
  const trust = useTrust(accountId, request)
  const comparison: Comparison = { need, currency, rates: rates.data ?? [], lanes: new Map(lanes.data), trust: new Map(trust.data) }
  const rows = quoteRows(inquiries, comparison)
  const notes = rates.data ? rateNotes(rows, comparison) : []
  const { toast } = useHost()
  const drawing = useMutation({
    mutationFn: () => call(drawComparison, { params: { id: request.id }, body: pdfOf(request, rows, notes) }, { account: accountId }),
    onSuccess: ({ pdf }) =>
      saveFile('quotes.pdf', new Blob([Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' })),
    onError: (error) => toast({ title: t`Something went wrong`, description: failureText(error), variant: 'destructive' }),
  })
  const [editing, setEditing] = useState<string>()
  const opener = useReturnFocus(editing !== undefined)
  const openForm = useOpenForm()
  const mayEnter = useMay('inquiries.write')
  const edited = inquiries.find(({ id }) => id === editing)
  return (
    <Stack $gap={3}>
      <Choice>
        <SelectField label={t`Compare in`} options={quoteCurrencies} value={currency} onChange={(event) => setCurrency(event.currentTarget.value)} />
      </Choice>
      {rates.isError ? <Notice tone="warning">{t`Exchange rates could not be loaded, so amounts are not converted.`}</Notice> : null}
      {lanes.isError ? <Notice tone="warning">{t`Lane prices could not be loaded, so freight is not estimated.`}</Notice> : null}
      <Table>
        <thead>
          <tr>
            {[t`Supplier`, ...columnNames()].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {mayEnter ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.cost.inquiry.id}
              row={row}
              onEnter={
                mayEnter
                  ? (button) => {
                      opener.current = button
                      openForm(CostsDialog, () => setEditing(row.cost.inquiry.id))
                    }
                  : undefined
              }
            />
          ))}
        </tbody>
      </Table>
      {notes.map(({ text, old }) =>
        old ? (
          <Notice key={text} tone="warning">
            {text}
          </Notice>
        ) : (
          <Quiet key={text}>{text}</Quiet>
        ),
      )}
      <Quiet>{explanation()}</Quiet>
      <Quiet>{t`Open an inquiry to accept its quote. You can accept several.`}</Quiet>
      <Cluster $gap={2}>
        <Button variant="outline" size="small" onClick={() => saveCsv('quotes.csv', csvRows(rows, comparison))}>
          {t`Download as CSV`}
        </Button>
        <Button variant="outline" size="small" loading={drawing.isPending} onClick={() => drawing.mutate()}>
          {t`Download as PDF`}
        </Button>
      </Cluster>
      {edited?.quote ? (
        <Suspense>
          <CostsDialog accountId={accountId} requestId={request.id} inquiry={edited} currency={currency} onClose={() => setEditing(undefined)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

function Row({ row, onEnter }: { readonly row: QuoteRow; readonly onEnter: ((button: HTMLButtonElement) => void) | undefined }) {
  const { inquiry } = row.cost
  const { name } = inquiry.other
  const blank = columnNames().slice(row.cells.length)
  return (
    <tr>
      <th scope="row">
        <Link to={inquiryPath(inquiry.id)}>{name}</Link>
        {row.supplier.map((text) => (
          <Line key={text}>{text}</Line>
        ))}
      </th>
      {row.cells.map(({ name: column, lines: [main = t`Not stated`, ...more], lacking }, index) => (
        <td key={column} data-label={column}>
          <Main $strong={index === DOOR && inquiry.quote !== null} $missing={lacking ?? false} $amount={index <= DOOR}>
            {main}
          </Main>
          {more.map((text) => (
            <Line key={text}>{text}</Line>
          ))}
        </td>
      ))}
      {blank.length > 0 ? <td colSpan={blank.length} /> : null}
      {onEnter ? (
        <td>
          {inquiry.quote ? (
            <Button
              variant="outline"
              size="small"
              aria-label={t`Enter costs: ${name}`}
              onClick={(event) => onEnter(event.currentTarget as HTMLButtonElement)}
            >
              {t`Enter costs`}
            </Button>
          ) : null}
        </td>
      ) : null}
    </tr>
  )
}
