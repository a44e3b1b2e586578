import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addDealFile,
  type Deal,
  type DealFile,
  type DealFiles,
  dealFileKinds,
  dealFilePath,
  dealFileTypes,
  dealPath,
  removeDealFile,
} from '@ungana/contracts-deals'
import { listLaneDocuments } from '@ungana/contracts-logistics'
import {
  Button,
  bareList,
  Card,
  Cluster,
  Disclosure,
  ErrorPanel,
  GroupProblem,
  LoadingCard,
  Quiet,
  SectionHeading,
  SelectField,
  Stack,
  Tag,
} from '@ungana/ui'
import { call, dayText, failureText, inLanguage, KeepOnDevice, newIdempotencyKey, uploadFile, useHost } from '@ungana/web-kit'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useMayAct } from '#lib/use-may-act.ts'
import { fileProblem } from './file-problem.ts'
import { LaneForm } from './lane-form.tsx'
import { fileKinds } from './paper-texts.ts'
import { useDealFiles } from './use-deal-files.ts'
import { usePapers } from './use-papers.ts'
import { useSharedFiles } from './use-shared-files.ts'

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 16px;
  overflow-wrap: anywhere;
`

/** Required documents that the deal makes itself. */
const madeHere: Readonly<Record<string, readonly string[]>> = { 'commercial-invoice': ['invoice', 'packing-list'] }

/** Documents that others issue, beside those that the lane and the cargo need. */
export function Documents({ deal }: { readonly deal: Deal }) {
  const queries = useQueryClient()
  const mayWrite = useMayAct('deals.write') && deal.side !== 'staff'
  const { data, isError, isFetching, refetch, queryKey } = useDealFiles(deal.id)
  const { data: papers } = usePapers(deal.id)
  const isMade = (id: string) => madeHere[id]?.every((kind) => papers?.papers.some((paper) => paper.kind === kind)) ?? false
  const lane = data?.lane
  const needed = useQuery({
    queryKey: ['deals', 'lane documents', lane],
    queryFn: ({ signal }) =>
      call(
        listLaneDocuments,
        { query: { origin: lane?.origin, destination: lane?.destination, ...(lane?.cargoType && { cargoType: lane.cargoType as never }) } },
        { signal },
      ),
    enabled: Boolean(lane),
  })
  if (!data)
    return isError ? (
      <ErrorPanel title={t`Error loading the documents`} headingLevel={2} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    ) : (
      <LoadingCard label={t`Loading the documents...`} />
    )
  const show = (files: DealFiles) => queries.setQueryData(queryKey, files)
  const documents = needed.data?.documents ?? []
  const known = (kind: string) => documents.some(({ id }) => id === kind)
  const others = data.files.filter(({ kind }) => !known(kind))
  const choices = [
    ...documents.map(({ id, name }) => ({ value: id, label: inLanguage(name) })),
    ...dealFileKinds.filter((kind) => !known(kind)).map((kind) => ({ value: kind as string, label: fileKinds[kind] ?? kind })),
  ]
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading description={t`Certificates, transport papers and insurance that others issue. Both sides see them.`}>
          {t`Certificates and other documents`}
        </SectionHeading>
        <LaneForm dealId={deal.id} lane={data.lane} mayWrite={mayWrite} onSent={show} />
        {needed.isError ? <Quiet role="status">{failureText(needed.error, t`The list of required documents could not be loaded.`)}</Quiet> : null}
        {documents.length > 0 ? (
          <List>
            {documents.map(({ id, name, issuer, why, source, asOf }) => {
              const files = data.files.filter(({ kind }) => kind === id)
              return (
                <li key={id}>
                  <strong>{inLanguage(name)}</strong>
                  <Quiet>{t`Issued by ${inLanguage(issuer)}`}</Quiet>
                  {files.length > 0 ? (
                    <Files deal={deal} files={files} mayWrite={mayWrite} onChanged={show} />
                  ) : (
                    <Quiet>{isMade(id) ? t`Created from this deal` : t`Not added yet`}</Quiet>
                  )}
                  <Disclosure summary={t`Why it is needed`}>
                    <p>{inLanguage(why)}</p>
                    <Quiet>
                      <a href={source.url} rel="noreferrer">
                        {source.title}
                      </a>{' '}
                      · {t`checked on ${dayText(asOf)}`}
                    </Quiet>
                  </Disclosure>
                </li>
              )
            })}
          </List>
        ) : null}
        {others.length > 0 ? (
          <List>
            {dealFileKinds
              .concat()
              .map((kind) => ({ kind, files: others.filter((file) => file.kind === kind || (kind === 'other' && !(file.kind in fileKinds))) }))
              .filter(({ files }) => files.length > 0)
              .map(({ kind, files }) => (
                <li key={kind}>
                  <strong>{fileKinds[kind]}</strong>
                  <Files deal={deal} files={files} mayWrite={mayWrite} onChanged={show} />
                </li>
              ))}
          </List>
        ) : null}
        {mayWrite ? <AddFile dealId={deal.id} choices={choices} onAdded={show} /> : null}
      </Stack>
    </Card>
  )
}

interface FilesProps {
  readonly deal: Deal
  readonly files: readonly DealFile[]
  readonly mayWrite: boolean
  readonly onChanged: (files: DealFiles) => void
}

function Files({ deal, files, mayWrite, onChanged }: FilesProps) {
  const { toast } = useHost()
  const remove = useMutation({
    mutationFn: (file: string) => call(removeDealFile, { params: { id: deal.id, file } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: onChanged,
    onError: (error) => toast({ title: t`The file was not removed`, description: failureText(error, ''), variant: 'destructive' }),
  })
  /** Photos of reports stay, and during a dispute all files. */
  const reported = deal.events.flatMap(({ evidence }) => evidence?.photo?.id ?? [])
  return files.map(({ id, name, by, at }) => (
    <Cluster key={id}>
      <a href={dealFilePath(deal.id, id)}>{name}</a>
      <Quiet>{[(by === 'buyer' ? deal.buyer : deal.seller).name, dayText(at)].join(' · ')}</Quiet>
      {mayWrite && by === deal.side && !deal.dispute && !reported.includes(id) ? (
        <Button
          variant="link"
          size="small"
          aria-label={t`Remove ${name}`}
          loading={remove.isPending && remove.variables === id}
          loadingLabel={t`Removing...`}
          disabled={remove.isPending}
          onClick={() => remove.mutate(id)}
        >
          {t`Remove`}
        </Button>
      ) : null}
      {deal.side === 'staff' ? null : (
        <KeepOnDevice
          as="row"
          thing={{ path: dealFilePath(deal.id, id), title: name, needs: [dealFilePath(deal.id, id)] }}
          within={dealPath(deal.id)}
        />
      )}
    </Cluster>
  ))
}

interface AddFileProps {
  readonly dealId: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onAdded: (files: DealFiles) => void
}

function AddFile({ dealId, choices, onAdded }: AddFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const shared = useSharedFiles()
  const [problem, setProblem] = useState<string>()
  const isShared = shared.file !== undefined
  // The person has come to the page for this form.
  useEffect(() => {
    if (isShared) box.current?.querySelector('select')?.focus()
  }, [isShared])
  const sharedProblem = shared.file && fileProblem(shared.file)
  const add = useMutation({
    mutationFn: (file: File) =>
      uploadFile(addDealFile, file, { params: { id: dealId }, name: file.name, fields: { kind }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (files, added) => {
      onAdded(files)
      if (added === shared.file) shared.finish()
    },
    onError: (error) => setProblem(failureText(error, t`The file was not added.`)),
  })
  const choose = (file: File) => {
    const found = fileProblem(file)
    setProblem(found)
    if (!found) add.mutate(file)
  }
  return (
    <Stack $gap={3} ref={box}>
      {shared.file ? (
        <div role="status">
          <Tag
            removeLabel={t`Remove ${shared.file.name}`}
            onRemove={() => {
              setProblem(undefined)
              shared.finish()
              box.current?.querySelector('select')?.focus()
            }}
          >
            {shared.file.name}
          </Tag>{' '}
          {shared.left > 0 ? <Quiet as="span">{plural(shared.left, { one: '# more file follows', other: '# more files follow' })}</Quiet> : null}
        </div>
      ) : null}
      <SelectField
        label={t`Kind of document`}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={[{ value: '', label: t`Please choose` }, ...choices]}
      />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept={dealFileTypes.join(',')}
          aria-label={t`File to add`}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            currentTarget.value = ''
            if (chosen) choose(chosen)
          }}
        />
        <Button
          variant="outline"
          disabled={kind === '' || sharedProblem !== undefined}
          loading={add.isPending}
          loadingLabel={t`Uploading...`}
          onClick={() => (shared.file ? choose(shared.file) : input.current?.click())}
        >
          {shared.file ? t`Add ${shared.file.name}` : t`Add a file`}
        </Button>
        <Quiet>{t`PDF, JPEG or PNG, at most 10 MB.`}</Quiet>
      </div>
      {(problem ?? sharedProblem) ? <GroupProblem role="alert">{problem ?? sharedProblem}</GroupProblem> : null}
    </Stack>
  )
}
