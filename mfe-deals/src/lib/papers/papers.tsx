import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  checkPaperPath,
  type Deal,
  dealPath,
  makePaper,
  type Paper,
  type PaperKind,
  type Papers as PapersOfDeal,
  packedKinds,
  paperKinds,
  paperPdfPath,
  paperXmlPath,
} from '@ungana/contracts-deals'
import { currentLanguage } from '@ungana/language/formats'
import { Badge, Button, bareList, Card, Disclosure, ErrorPanel, LoadingCard, Quiet, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { call, dayText, failureText, KeepOnDevice, newIdempotencyKey, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useMayAct } from '#lib/use-may-act.ts'
import { PackingDialog } from './packing-dialog.tsx'
import { paperName, paperText } from './paper-texts.ts'
import { usePapers } from './use-papers.ts'

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 16px;
`

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  align-items: center;
`

/** The papers that the seller makes from the deal, for both sides. */
export function Papers({ deal }: { readonly deal: Deal }) {
  const queries = useQueryClient()
  const { toast } = useHost()
  const [packs, setPacks] = useState(false)
  const mayWrite = useMayAct('deals.write')
  const { data, isError, isFetching, refetch, queryKey } = usePapers(deal.id)
  const show = (papers: PapersOfDeal) => queries.setQueryData(queryKey, papers)
  const make = useMutation({
    mutationFn: (kind: PaperKind) => call(makePaper, { params: { id: deal.id }, body: { kind } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: show,
    onError: (error) => toast({ title: t`The paper was not created`, description: failureText(error, ''), variant: 'destructive' }),
  })
  if (!data)
    return isError ? (
      <ErrorPanel title={t`Error loading the papers`} headingLevel={2} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    ) : (
      <LoadingCard label={t`Loading the papers...`} />
    )
  const makes = deal.side === 'seller' && deal.phase !== 'cancelled' && mayWrite
  const replaced = data.papers.filter((paper) => paper.replaced)
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading
          description={
            deal.side === 'seller'
              ? t`Created from this deal, so totals and weights agree. The buyer sees them too.`
              : t`The seller creates them from this deal.`
          }
        >
          {t`Papers`}
        </SectionHeading>
        {makes ? (
          <Stack $gap={2}>
            {data.packing ? null : <Quiet>{t`Most papers need the packages and weights of the goods.`}</Quiet>}
            <div>
              <Button variant={data.packing ? 'link' : 'outline'} onClick={() => setPacks(true)}>
                {data.packing ? t`Change packages and weights` : t`Enter packages and weights`}
              </Button>
            </div>
          </Stack>
        ) : null}
        <List>
          {paperKinds.map((kind) => {
            const current = data.papers.find((paper) => paper.kind === kind && !paper.replaced)
            const canMake = makes && (!current || current.outdated) && (data.packing !== null || !packedKinds.includes(kind))
            return (
              <li key={kind}>
                <strong>{paperText(kind)}</strong> {current?.outdated ? <Badge tone="warning">{t`The deal has changed since`}</Badge> : null}
                {current ? <PaperLinks deal={deal} paper={current} /> : canMake ? null : <Quiet>{t`Not created yet`}</Quiet>}
                {canMake ? (
                  <Button
                    variant="link"
                    aria-label={current ? t`Create a new version: ${paperText(kind)}` : t`Create: ${paperText(kind)}`}
                    loading={make.isPending && make.variables === kind}
                    loadingLabel={t`Creating...`}
                    disabled={make.isPending}
                    onClick={() => make.mutate(kind)}
                  >
                    {current ? t`Create a new version` : t`Create`}
                  </Button>
                ) : null}
              </li>
            )
          })}
        </List>
        {replaced.length > 0 ? (
          <Disclosure summary={t`Replaced versions`}>
            <List>
              {replaced.map((paper) => (
                <li key={paper.id}>
                  {paperText(paper.kind)}
                  <PaperLinks deal={deal} paper={paper} />
                </li>
              ))}
            </List>
          </Disclosure>
        ) : null}
        {packs ? <PackingDialog deal={deal} packing={data.packing} onSent={show} onClose={() => setPacks(false)} /> : null}
      </Stack>
    </Card>
  )
}

function PaperLinks({ deal, paper }: { readonly deal: Deal; readonly paper: Paper }) {
  const name = paperName(paper)
  // Without the attribute `download`, which would keep the request from the service worker and its kept copy.
  const pdf = paperPdfPath(deal.id, paper.id, currentLanguage())
  return (
    <>
      <Quiet>{[name, dayText(paper.madeAt)].join(' · ')}</Quiet>
      <Links>
        <a href={pdf} aria-label={t`PDF of ${name}`}>
          {t`PDF`}
        </a>
        <a href={paperXmlPath(deal.id, paper.id)} aria-label={t`XML (UBL) of ${name}`}>
          {t`XML (UBL)`}
        </a>
        <TextLink href={checkPaperPath(paper.code)}>{t`Page to check it`}</TextLink>
        {deal.side === 'staff' ? null : <KeepOnDevice as="row" thing={{ path: pdf, title: name, needs: [pdf] }} within={dealPath(deal.id)} />}
      </Links>
    </>
  )
}
