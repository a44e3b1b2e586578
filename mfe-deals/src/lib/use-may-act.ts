import { may, useHost } from '@ungana/web-kit'

/** Whether the role allows the act and the company is not frozen. */
export function useMayAct(act: 'company.edit' | 'deals.write' | 'deals.pay' | 'deals.invite' | 'freight.write'): boolean {
  const { user } = useHost().session
  return may(user, act) && !user?.frozen
}
