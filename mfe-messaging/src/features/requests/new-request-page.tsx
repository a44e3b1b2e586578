import { t } from '@lingui/core/macro'
import { companyPath, directoryCountries, PROPOSALS_MAX, type SupplierProposal } from '@ungana/contracts-directory'
import { createRequest, INQUIRY_MAX, requestPath, requestsPath, SUBJECT_MAX } from '@ungana/contracts-messaging'
import {
  BackLink,
  Button,
  bareList,
  Checkbox,
  color,
  ErrorPanel,
  FormEnd,
  FormFields,
  FormPart,
  FormSheet,
  Notice,
  Page,
  PageTitle,
  Quiet,
  SelectField,
  SkeletonGroup,
  SkeletonLines,
  Stack,
  TextAreaField,
  TextField,
  WideField,
} from '@ungana/ui'
import {
  call,
  type FormDefinition,
  inLanguage,
  type Problems,
  refusalOf,
  sendForm,
  todayInKigali,
  useForm,
  useHost,
  useTitle,
  type Values,
} from '@ungana/web-kit'
import { type Ref, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { FilesField, useFormUploads } from '#lib/form-files.tsx'
import { LoginPrompt } from '#lib/login-prompt.tsx'
import { amountText } from '#lib/money-text.ts'
import { NeedFields } from '#lib/need-fields.tsx'
import { linkedNeedFields, type NeedField, needFields, needOf, needProblems, noNeed } from '#lib/need-form.ts'
import { useChosenFiles } from '#lib/use-chosen-files.ts'
import { BoardFields, shownOnBoard } from './board-fields.tsx'
import { useCategories } from './board-queries.ts'
import { placeKey } from './door-cost.ts'
import { OpenRequestsLine } from './open-requests-line.tsx'
import { useLanesTo, useProposals, type Wanted } from './request-queries.ts'
import { type Start, useStart } from './request-start.ts'

const required = ['product', 'content', 'quoteBy', 'suppliers'] as const
const filters = ['category', 'country'] as const
/** `board` is the country of destination: refusals name it so. */
const boardFields = ['onBoard', 'board', 'boardCategory'] as const
const fields = ['product', 'content', ...needFields, 'quoteBy', ...filters, 'suppliers', ...boardFields] as const
type Field = (typeof required)[number] | (typeof filters)[number] | (typeof boardFields)[number] | NeedField

function problemsOf(values: Values<Field>): Problems<Field> {
  return {
    ...(values.product.trim() ? {} : { product: t`Please name the goods or the service` }),
    ...(values.content.trim() ? {} : { content: t`Please write a message` }),
    ...needProblems(values),
    ...(values.quoteBy ? {} : { quoteBy: t`Please choose the last day` }),
    ...(values.suppliers.split(',').length > PROPOSALS_MAX ? { suppliers: t`Please choose at most 20 suppliers` } : {}),
    ...(values.suppliers || values.onBoard ? {} : { suppliers: t`Please choose at least one supplier, or show your need on the board` }),
    ...(values.onBoard && !values.board ? { board: t`Please choose the country of destination` } : {}),
  }
}

export default function NewRequestPage() {
  useTitle(t`Ask several suppliers`)
  const { user } = useHost().session
  return (
    <Page $narrow>
      <Stack $gap={5}>
        <BackLink href={requestsPath()}>{t`Your requests`}</BackLink>
        <PageTitle>{t`Ask several suppliers`}</PageTitle>
        <OpenRequestsLine />
        {user ? (
          <StartedRequest key={user.id} accountId={user.id} />
        ) : (
          <LoginPrompt title={t`Authentication required`}>{t`Please login to view messages`}</LoginPrompt>
        )}
      </Stack>
    </Page>
  )
}

/** Waits for what the address names, such as a product. Without it, the form starts empty. */
function StartedRequest({ accountId }: { readonly accountId: string }) {
  const [query] = useSearchParams()
  const { start, isPending, isFailed, isFetching, retry } = useStart(query, accountId)
  if (isPending)
    return (
      <SkeletonGroup>
        <SkeletonLines />
      </SkeletonGroup>
    )
  if (isFailed) return <ErrorPanel title={t`Something went wrong`} onRetry={retry} retrying={isFetching} />
  return <NewRequest key={start?.key} accountId={accountId} start={start} />
}

function NewRequest({ accountId, start }: { readonly accountId: string; readonly start: Start | null }) {
  const { toast } = useHost()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [destination, setDestination] = useState('')
  const categories = useCategories()
  const [definition] = useState<FormDefinition<Field>>(() => ({
    store: start ? `request:${accountId}:${start.key}` : `request:${accountId}`,
    fields,
    optional: new Set([...needFields, ...filters, ...boardFields]),
    defaults: {
      ...noNeed,
      product: '',
      content: '',
      quoteBy: '',
      category: '',
      country: '',
      suppliers: '',
      onBoard: '',
      board: '',
      boardCategory: '',
      ...start?.need,
    },
    problemsOf,
    linkedFields: { ...linkedNeedFields, onBoard: ['suppliers', 'board'], suppliers: ['suppliers'] },
  }))
  const chosen = useChosenFiles('request')
  const upload = useFormUploads(accountId)
  const form = useForm(definition, {
    send: async ({ product, content, quoteBy, category, suppliers, onBoard, board, boardCategory, ...values }, key) => {
      const subject = product.trim()
      const body = {
        subject,
        content,
        need: { ...needOf(values), product: subject },
        quoteBy,
        ...(category && { category }),
        supplierIds: suppliers.split(',').filter(Boolean),
        ...(onBoard && { board: { country: board, category: boardCategory } }),
      }
      return upload(chosen.files, key, (attached) =>
        sendForm(key, (options) => call(createRequest, { body: { ...body, ...attached } }, { ...options, account: accountId })),
      )
    },
    refusalOf: (error) => {
      const refusal = refusalOf(error, fields)
      return { message: refusal.message, ...(refusal.field !== undefined && { field: refusal.field }) }
    },
    onSent: ({ id, asked, notAsked = [] }) => {
      chosen.forget(chosen.files)
      const names = notAsked.map(({ name }) => name).join(', ')
      const left = names && t`Not asked, because they are not taking this request at the moment: ${names}`
      toast({ title: t`Request sent`, description: [t`Suppliers asked: ${asked}`, left].filter(Boolean).join('. ') })
      navigate(requestPath(id))
    },
    failure: { title: t`Something went wrong` },
  })
  const { field, formProps } = form
  const [onBoard, setOnBoard] = useState(form.initial.onBoard !== '')
  const propose = () => {
    const typed = formProps.ref.current && new FormData(formProps.ref.current)
    const text = (name: Field) => String(typed?.get(name) ?? '').trim()
    setWanted({ q: text('product'), category: text('category'), country: text('country') })
    setDestination(text('destination'))
  }
  return (
    <FormSheet {...formProps} aria-label={t`Ask several suppliers`}>
      <FormPart title={t`What you need`}>
        <TextField {...field('product')} label={t`Goods or service`} maxLength={SUBJECT_MAX} hint={t`A few words, e.g. green coffee`} />
        <TextAreaField {...field('content')} label={t`Message`} rows={4} maxLength={INQUIRY_MAX} />
        <NeedFields field={field} />
        <FilesField {...chosen} />
        <TextField
          {...field('quoteBy')}
          label={t`Last day for quotes`}
          type="date"
          min={todayInKigali()}
          hint={t`Suppliers can quote until the end of this day, Kigali time`}
        />
      </FormPart>
      <FormPart title={t`Suppliers`} description={t`Each gets its own inquiry. No supplier learns who else you ask.`}>
        <FormFields>
          <SelectField
            {...field('category')}
            label={t`Category`}
            placeholder={t`Any category`}
            options={categories.map(({ name }) => ({ value: name, label: inLanguage(name) }))}
          />
          <SelectField
            {...field('country')}
            label={t`Preferred country`}
            placeholder={t`Any country`}
            options={directoryCountries.map((name) => ({ value: name, label: inLanguage(name) }))}
          />
          <WideField>
            <Button type="button" variant="outline" onClick={propose}>
              {t`Propose suppliers`}
            </Button>
          </WideField>
        </FormFields>
        {start ? <Suppliers label={t`Chosen suppliers`} suppliers={start.suppliers} /> : null}
        <Proposals accountId={accountId} wanted={wanted} destination={destination} without={start?.suppliers ?? []} />
        {form.problems.suppliers ? <Notice tone="danger">{form.problems.suppliers}</Notice> : null}
      </FormPart>
      <FormPart title={t({ message: 'Board', context: 'of requests' })} description={shownOnBoard()}>
        <Checkbox
          name="onBoard"
          value="yes"
          checked={onBoard}
          onChange={({ currentTarget }) => setOnBoard(currentTarget.checked)}
          label={t`Also show it on the board`}
          hint={t`Suppliers ask to be invited, and you decide. No supplier learns who else asks.`}
        />
        {onBoard ? <BoardFields fields={{ country: field('board'), category: field('boardCategory') }} /> : null}
      </FormPart>
      <FormEnd problems={form.problems} rejection={form.rejection} sending={form.sending}>
        {t`Send request`}
      </FormEnd>
    </FormSheet>
  )
}

const List = styled.ul`
  ${bareList}
  display: grid;

  > li + li {
    border-top: 1px solid ${color.line};
  }
`

interface ProposalsProps {
  readonly accountId: string
  readonly wanted: Wanted | null
  readonly destination: string
  /** Suppliers that the form already shows. */
  readonly without: readonly { readonly id: string }[]
}

function Proposals({ accountId, wanted, destination, without }: ProposalsProps) {
  const lanes = new Map(useLanesTo(destination))
  const { data: all, isError, isFetching, refetch } = useProposals(accountId, wanted)
  const data = all?.filter(({ id }) => without.every((shown) => shown.id !== id))
  if (wanted === null) return <Quiet>{t`Name the goods or choose a category. Then the site proposes up to 20 suppliers.`}</Quiet>
  if (isError) return <ErrorPanel title={t`Suppliers could not be loaded`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching} />
  if (!data)
    return (
      <SkeletonGroup label={t`Looking for suppliers...`}>
        <SkeletonLines />
      </SkeletonGroup>
    )
  if (data.length === 0) return <Notice>{t`No matching suppliers. Try fewer words, or choose a category.`}</Notice>
  return (
    <Suppliers
      // A new list begins with every box ticked.
      key={JSON.stringify(wanted)}
      ref={recheckForm}
      label={t`Proposed suppliers`}
      suppliers={data.map((proposal) => ({
        id: proposal.id,
        name: proposal.businessName,
        hint: [reasonsText(proposal), laneText(proposal, lanes)].filter(Boolean).join(' · '),
        ticked: true,
      }))}
    />
  )
}

/** Boxes that appear ticked count as pressed: the form stops asking for a supplier. */
function recheckForm(list: HTMLUListElement | null) {
  list?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
}

interface SuppliersProps {
  readonly label: string
  readonly suppliers: Start['suppliers']
  readonly ref?: Ref<HTMLUListElement>
}

function Suppliers({ label, suppliers, ref }: SuppliersProps) {
  return (
    <List aria-label={label} ref={ref}>
      {suppliers.map(({ id, name, hint, ticked }) => (
        <li key={id}>
          <Checkbox
            name="suppliers"
            value={id}
            defaultChecked={ticked}
            label={
              <>
                {name} <Link to={companyPath(id)}>{t`Profile`}</Link>
              </>
            }
            hint={hint}
          />
        </li>
      ))}
    </List>
  )
}

const reasonTexts: Readonly<Record<string, (text: string) => string>> = {
  goods: (text) => t`Offers: ${text}`,
  category: (text) => inLanguage(text),
  country: (text) => inLanguage(text),
  verified: () => t`Verified`,
  'reply-time': () => t`Replies within a day`,
}

const reasonsText = ({ reasons }: SupplierProposal) => reasons.flatMap(({ kind, text = '' }) => reasonTexts[kind]?.(text) ?? []).join(' · ')

/** What the freight from the supplier's place to the buyer's usually costs. */
function laneText({ location }: SupplierProposal, lanes: ReadonlyMap<string, number>): string {
  const perTonne = lanes.get(placeKey(location))
  const price = perTonne === undefined ? '' : amountText(Math.round(perTonne * 100), 'USD')
  return price && t`Freight about ${price} per ton`
}
