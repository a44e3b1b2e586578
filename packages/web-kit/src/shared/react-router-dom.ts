/**
 * The exports of the router that the site uses. In the shell and remotes, `react-router-dom` means this file. A shared library is shipped whole, so
 * leaving out the data router makes each visitor's download smaller. Add what you need; a missing export is a compile error.
 */
export {
  BrowserRouter,
  type Location,
  matchPath,
  Navigate,
  type NavigateFunction,
  Outlet,
  Route,
  Routes,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router'
export { Link, type LinkProps } from './link.tsx'
