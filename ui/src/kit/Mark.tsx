/** The mark: a B made of two tabs. The same drawing as icons/bursar.svg, body only. */
export function Mark({ size }: { size: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="32 32 448 448">
      <rect x="32" y="32" width="448" height="448" rx="100" fill="#0B5E73" />
      <path fill="#fff" d="M156 122H288A59 59 0 0 1 288 240H156Z M156 268H302A61 61 0 0 1 302 390H156Z" />
    </svg>
  )
}
