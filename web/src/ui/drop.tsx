/** A file that is dropped on the page. */
import { useEffect, useState } from "preact/hooks";

/** Calls `take` with the first file dropped anywhere; says whether one hovers. */
export function useDrop(take: (file: File) => void): boolean {
  const [hovers, setHovers] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setHovers(true);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setHovers(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setHovers(false);
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [take]);
  return hovers;
}

/** A button that opens a file. */
export function OpenFile({ label, accept, take }: { label: string; accept: string; take: (file: File) => void }) {
  return (
    <label class="button open">
      {label}
      <input
        type="file"
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) take(file);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
