import { plural, t } from '@lingui/core/macro'
import { dealFilePath, type Evidence, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '@ungana/contracts-deals'
import { numberText } from '@ungana/language/formats'
import { Quiet, Signature } from '@ungana/ui'
import { momentText } from '@ungana/web-kit'

interface EvidenceLinesProps {
  readonly dealId: string
  readonly evidence: Evidence
  /** Whether the reader may open the files of the deal. */
  readonly opens: boolean
  /** When the server got the report. */
  readonly at: string
}

/** A report that waited longer than this on a phone shows both times. */
const WAITED_MS = 10 * 60_000

/** What a report of the goods came with. */
export function EvidenceLines({ dealId, evidence: { packages, weightKg, photo, signature, recordedAt }, at, opens }: EvidenceLinesProps) {
  const counted = [
    packages !== null && plural(packages, { one: '# package', other: '# packages' }),
    weightKg !== null && t`${numberText(weightKg)} kg`,
  ].filter(Boolean)
  const waited = recordedAt !== null && Date.parse(at) - Date.parse(recordedAt) > WAITED_MS
  return (
    <>
      {counted.length > 0 ? <p>{t`Counted: ${counted.join(', ')}`}</p> : null}
      {photo ? <p>{opens ? <a href={dealFilePath(dealId, photo.id)}>{t`Photo of the goods`}</a> : t`Photo of the goods`}</p> : null}
      {signature ? (
        <>
          {signature.drawing ? (
            <Signature drawing={signature.drawing} label={t`Signature of ${signature.name}`} width={SIGNATURE_WIDTH} height={SIGNATURE_HEIGHT} />
          ) : null}
          <p>{t`Signed by ${signature.name}`}</p>
        </>
      ) : null}
      {waited ? <Quiet>{t`Recorded on the device: ${momentText(recordedAt)}`}</Quiet> : null}
    </>
  )
}
