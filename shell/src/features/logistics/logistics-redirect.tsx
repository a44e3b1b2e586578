import { Navigate, useLocation } from 'react-router-dom'

/** Redirects the footer's link to the Logistics Hub. */
export function LogisticsRedirect() {
  const { search, hash } = useLocation()
  return <Navigate to={`/logistics-hub${search}${hash}`} replace />
}
