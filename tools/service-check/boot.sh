#!/bin/sh
# Boots systemd as process 1 of the namespaces that it is called in, on a copy-on-write view of this machine's files. What it writes is in memory, and
# gone when it ends. FOLDER: an empty folder. PROGRAM: Bilang, which is at /opt/bilang in there.
set -eu
folder=$1 program=$2
root=$folder/root
mount -t tmpfs tmpfs "$folder"
mkdir "$folder/upper" "$folder/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/upper,workdir=$folder/work" "$root"

mount -t proc proc "$root/proc"
# Settings of the kernel are those of the whole machine.
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mkdir -p "$root/opt/bilang"
mount --bind "$program" "$root/opt/bilang"
mount -o remount,bind,ro "$root/opt/bilang"

# Neither the services of this machine nor anything that changes its clock, devices or kernel.
rm -rf "$root"/etc/systemd/system/*.wants "$root/etc/fstab" "$root/etc/systemd/system/bilang.service" "$root/etc/bilang.env" "$root/var/lib/bilang"
: > "$root/etc/machine-id"
for unit in systemd-timesyncd systemd-udevd systemd-udev-trigger systemd-sysctl systemd-modules-load systemd-random-seed systemd-pstore \
  systemd-remount-fs systemd-binfmt systemd-logind systemd-journal-flush getty@tty1 console-getty; do
  ln -sf /dev/null "$root/etc/systemd/system/$unit.service"
done
hostname bilang-check
cd "$root"
exec env -i container=unshare PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  chroot "$root" setpriv --bounding-set -sys_time,-sys_module,-sys_boot,-syslog \
  /lib/systemd/systemd --system --unit=basic.target --log-target=null --show-status=false
