// The icons of kit components; each is beside an equivalent text.

function Icon({ path, width = 2 }: { path: string; width?: number }) {
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden={true} stroke-width={width} stroke-linecap={width === 2 ? "square" : undefined}>
      <path d={path} />
    </svg>
  );
}

export const AlertIcon = () => <Icon path="M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM10 6v4.6M10 13.9v.1" />;
export const CheckIcon = () => <Icon path="m4 10.5 4 4 8-9" />;
export const PreviousIcon = () => <Icon path="m12.5 4-6 6 6 6" />;
export const NextIcon = () => <Icon path="m7.5 4 6 6-6 6" />;
export const PauseIcon = () => <Icon path="M7 4.5v11M13 4.5v11" />;
export const PlayIcon = () => <Icon path="m6.5 4 9 6-9 6z" />;
export const RemoveIcon = () => <Icon path="m5 5 10 10M15 5 5 15" />;
export const CalendarIcon = () => <Icon path="M3.5 5h13v11.5h-13zM3.5 9h13M7 2.5V6M13 2.5V6" />;
export const PlusIcon = () => <Icon path="M10 4v12M4 10h12" width={4} />;
export const MinusIcon = () => <Icon path="M4 10h12" />;
export const SearchIcon = () => <Icon path="M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM12.5 12.5 17 17" />;
export const CopyIcon = () => <Icon path="M7.5 7.5h9v9h-9zM12.5 4V3.5h-9v9H4" />;
export const FileIcon = () => <Icon path="M5 2.5h6.5l4 4v11H5zM11.5 2.5v4h4" />;
export const DownIcon = () => <Icon path="M10 3v10m-4.5-4.5L10 13l4.5-4.5M4 16.5h12" />;
export const EyeIcon = () => <Icon path="M1.5 10C4 5.7 7 4.5 10 4.5s6 1.2 8.5 5.5c-2.5 4.3-5.5 5.5-8.5 5.5S4 14.3 1.5 10zM10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z" />;
export const LockIcon = () => <Icon path="M4 9h12v8H4zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />;
export const CrossIcon = () => <Icon path="M10 3v14M3 10h14" width={5} />;
