/** Classes of the editor on top of running text: room to click, and marks of the selection. */
export const contentClasses = [
  'min-h-40 max-w-none px-3.5 py-3 text-base md:text-base outline-none whitespace-pre-wrap break-words',
  '[&_h1]:text-3xl [&_h1]:leading-tight [&_h5]:text-base [&_h6]:text-sm [&>h1]:mt-[1.6em] [&>:first-child]:mt-0!',
  '[&_td]:border [&_td]:border-border [&_td]:px-2.5 [&_th]:border [&_th]:border-border [&_th]:bg-surface [&_th]:px-2.5 [&_table]:table-fixed [&_.tableWrapper]:overflow-x-auto',
  '[&_.selectedCell]:bg-primary/10',
  '[&_img]:max-h-96 [&_img]:w-auto [&_img]:max-w-full [&_img]:cursor-pointer [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-primary [&_.ProseMirror-selectednode]:outline-offset-2',
  // The cursor between two blocks, such as above a table at the start.
  '[&_.ProseMirror-gapcursor]:relative [&_.ProseMirror-gapcursor]:block [&_.ProseMirror-gapcursor]:before:absolute [&_.ProseMirror-gapcursor]:before:-top-0.5 [&_.ProseMirror-gapcursor]:before:w-5 [&_.ProseMirror-gapcursor]:before:border-text [&_.ProseMirror-gapcursor]:before:border-t',
].join(' ')
