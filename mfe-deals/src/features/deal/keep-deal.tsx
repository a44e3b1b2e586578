import { type Deal, dealFilePath, dealPath, getDeal, listDealFiles, listPapers, paperPdfPath } from '@ungana/contracts-deals'
import { currentLanguage } from '@ungana/language/formats'
import { KeepOnDevice } from '@ungana/web-kit'
import { useDealFiles } from '#lib/papers/use-deal-files.ts'
import { usePapers } from '#lib/papers/use-papers.ts'

/** Keeps the deal with the PDFs of its papers and all its files. */
export function KeepDeal({ deal: { id, subject } }: { readonly deal: Deal }) {
  const { data: papers } = usePapers(id)
  const { data: files } = useDealFiles(id)
  if (!papers || !files) return null
  const needs = [
    ...[getDeal, listPapers, listDealFiles].map(({ url }) => url.replace(':id', id)),
    ...papers.papers.filter(({ replaced }) => !replaced).map((paper) => paperPdfPath(id, paper.id, currentLanguage())),
    ...files.files.map((file) => dealFilePath(id, file.id)),
  ]
  return <KeepOnDevice thing={{ path: dealPath(id), title: subject, needs }} />
}
