import { PageTitle, Quiet } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: 12px 20px;
  margin-bottom: 24px;

  > div {
    display: grid;
    gap: 6px;
  }
`

export function ProfileHead({ action }: { readonly action?: ReactNode }) {
  return (
    <Head>
      <div>
        <PageTitle>Company profile</PageTitle>
        <Quiet>What buyers see of your company, and what you offer.</Quiet>
      </div>
      {action}
    </Head>
  )
}
