import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type BadgeFacts, getBusinessBadge, getOrganizationBadge, verificationChecks } from '@ungana/contracts-directory'
import { Button, bareList, color, Dialog, DialogClose, ErrorPanel, SkeletonGroup, SkeletonText, Stack, size } from '@ungana/ui'
import { call, dayText } from '@ungana/web-kit'
import Check from 'lucide-react/icons/check'
import { styled } from 'styled-components'
import { checkLabel } from '#lib/verification-text.ts'

const Checks = styled.ul`
  ${bareList}
  display: grid;
  gap: 10px;

  > li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 12px;
  }

  svg {
    width: 20px;
    height: 20px;
    margin-top: 2px;
    color: ${color.green};
    stroke-width: 2.5;
  }
`

const Until = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

interface BadgeSheetProps {
  readonly kind: 'business' | 'organization'
  readonly id: string
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What staff checked for a Verified badge, when, and until when the badge is valid. */
export default function BadgeSheet({ kind, id, name, open, onOpenChange }: BadgeSheetProps) {
  const endpoint = kind === 'business' ? getBusinessBadge : getOrganizationBadge
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['directory', 'badge', kind, id],
    queryFn: ({ signal }) => call(endpoint, { params: { id } }, { signal }),
    staleTime: 0,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`What this badge means`}
      description={name}
      footer={
        <DialogClose asChild>
          <Button variant="outline">{t`Close`}</Button>
        </DialogClose>
      }
    >
      {data ? (
        <Facts facts={data} owner={kind === 'business' ? 'company' : 'organization'} />
      ) : isError ? (
        <ErrorPanel title={t`Error loading badge details`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
          {t`Please try again`}
        </ErrorPanel>
      ) : (
        <SkeletonGroup label={t`Loading badge details...`}>
          <Stack $gap={3}>
            <SkeletonText width="80%" />
            <SkeletonText width="70%" />
            <SkeletonText width="40%" />
          </Stack>
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

interface FactsProps {
  readonly facts: BadgeFacts
  readonly owner: 'company' | 'organization'
}

function Facts({ facts: { verified, sample, checks, documents, checkedOn, validUntil }, owner }: FactsProps) {
  if (sample) return <p>{t`This is an invented sample that shows how the site looks. We did not check it.`}</p>
  if (!verified || checkedOn === null || validUntil === null)
    return <p>{t`This badge is no longer shown, because the verification or the plan has ended.`}</p>
  const day = dayText(checkedOn)
  const until = dayText(validUntil)
  const unchecked = verificationChecks.filter((check) => !checks.includes(check))
  return (
    <Stack $gap={4}>
      <Checks>
        {checks.map((check) => (
          <li key={check}>
            <Check aria-hidden />
            <span>
              {check === 'documents' && documents > 0
                ? plural(documents, { one: `# document opened and checked on ${day}`, other: `# documents opened and checked on ${day}` })
                : t`${checkLabel(check)} checked on ${day}`}
            </span>
          </li>
        ))}
      </Checks>
      {unchecked.length > 0 ? <Until>{t`Not checked: ${unchecked.map((check) => checkLabel(check).toLowerCase()).join(', ')}.`}</Until> : null}
      <Until>
        {owner === 'company'
          ? t`Valid until ${until}. Our team checked only what is listed here, as the company sent it. Numbers and documents stay private.`
          : t`Valid until ${until}. Our team checked only what is listed here, as the organization sent it. Numbers and documents stay private.`}
      </Until>
    </Stack>
  )
}
