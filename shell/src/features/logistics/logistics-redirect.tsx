import { Navigate, useLocation } from 'react-router-dom'

/** The footer's address of the Logistics Hub. */
export function LogisticsRedirect() {
  const { search, hash } = useLocation()
  return <Navigate to={`/logistics-hub${search}${hash}`} replace />
}
