;; Finds a text in many companies, sixteen bytes at a time. scanner.test.ts checks that scan.wasm is this file, assembled.
(module
  (import "memory" "memory" (memory 1 65536))

  ;; $company: the first of $count companies, which follow each other: the length of the text, where its services end (both u32), the text.
  ;; $text, $length: the searched text, at least one byte. Up to 16 bytes after the last company are read.
  ;; Sets the bit of each company with a match in $found, and in $offered if the first match ends before its services do.
  (func (export "scan")
    (param $company i32) (param $count i32) (param $text i32) (param $length i32) (param $found i32) (param $offered i32)
    (local $nth i32) (local $start i32) (local $end i32) (local $at i32) (local $last i32) (local $mask i32) (local $match i32) (local $byte i32)
    (local $first v128) (local $final v128)
    (local.set $first (i8x16.splat (i32.load8_u (local.get $text))))
    (local.set $final (i8x16.splat (i32.load8_u (i32.sub (i32.add (local.get $text) (local.get $length)) (i32.const 1)))))

    (block $end
      (loop $nextCompany
        (br_if $end (i32.ge_u (local.get $nth) (local.get $count)))
        (local.set $start (i32.add (local.get $company) (i32.const 8)))
        (local.set $end (i32.add (local.get $start) (i32.load (local.get $company))))
        ;; The last place where a match can begin.
        (local.set $last (i32.sub (local.get $end) (local.get $length)))
        (local.set $at (local.get $start))

        (block $done
          (loop $nextBlock
            (br_if $done (i32.gt_u (local.get $at) (local.get $last)))
            ;; The places where both the first and the last byte agree.
            (local.set $mask
              (i8x16.bitmask
                (v128.and
                  (i8x16.eq (v128.load (local.get $at)) (local.get $first))
                  (i8x16.eq
                    (v128.load (i32.sub (i32.add (local.get $at) (local.get $length)) (i32.const 1)))
                    (local.get $final)))))
            (block $noneLeft
              (loop $nextPlace
                (br_if $noneLeft (i32.eqz (local.get $mask)))
                (local.set $match (i32.add (local.get $at) (i32.ctz (local.get $mask))))
                (br_if $done (i32.gt_u (local.get $match) (local.get $last)))
                (block $differs
                  (local.set $byte (i32.const 1))
                  (loop $nextByte
                    (if (i32.ge_u (local.get $byte) (i32.sub (local.get $length) (i32.const 1)))
                      (then
                        (call $set (local.get $found) (local.get $nth))
                        (if
                          (i32.le_u
                            (i32.add (local.get $match) (local.get $length))
                            (i32.add (local.get $start) (i32.load offset=4 (local.get $company))))
                          (then (call $set (local.get $offered) (local.get $nth))))
                        (br $done)))
                    (br_if $differs
                      (i32.ne
                        (i32.load8_u (i32.add (local.get $match) (local.get $byte)))
                        (i32.load8_u (i32.add (local.get $text) (local.get $byte)))))
                    (local.set $byte (i32.add (local.get $byte) (i32.const 1)))
                    (br $nextByte)))
                (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
                (br $nextPlace)))
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $nextBlock)))

        (local.set $company (local.get $end))
        (local.set $nth (i32.add (local.get $nth) (i32.const 1)))
        (br $nextCompany))))

  ;; Sets the bit $nth of $bits.
  (func $set (param $bits i32) (param $nth i32)
    (local $byte i32)
    (local.set $byte (i32.add (local.get $bits) (i32.shr_u (local.get $nth) (i32.const 3))))
    (i32.store8
      (local.get $byte)
      (i32.or (i32.load8_u (local.get $byte)) (i32.shl (i32.const 1) (i32.and (local.get $nth) (i32.const 7)))))))
