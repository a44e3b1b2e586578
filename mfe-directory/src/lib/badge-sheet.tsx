import { useQuery } from '@tanstack/react-query'
import { type BadgeFacts, getBusinessBadge, getOrganizationBadge } from '@ungana/contracts-directory'
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

/** What a badge stands for: what was checked, when, and until when that holds. */
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
      title="What the badge stands for"
      description={name}
      footer={
        <DialogClose asChild>
          <Button variant="outline">Close</Button>
        </DialogClose>
      }
    >
      {data ? (
        <Facts facts={data} />
      ) : isError ? (
        <ErrorPanel title="This could not be loaded" headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
          Please try again
        </ErrorPanel>
      ) : (
        <SkeletonGroup label="Loading what was checked...">
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

function Facts({ facts: { verified, sample, checks, checkedOn, validUntil } }: { readonly facts: BadgeFacts }) {
  if (sample) return <p>This is a sample, made up to show what the directory looks like. Nobody was checked.</p>
  if (!verified || checkedOn === null || validUntil === null)
    return <p>The badge is not shown any more: what was checked has ended, or the plan has.</p>
  return (
    <Stack $gap={4}>
      <Checks>
        {checks.map((check) => (
          <li key={check}>
            <Check aria-hidden />
            <span>
              {checkLabel(check)} checked on {dayText(checkedOn)}
            </span>
          </li>
        ))}
      </Checks>
      <Until>Valid until {dayText(validUntil)}. Our team looked at the evidence; its numbers and documents stay private.</Until>
    </Stack>
  )
}
